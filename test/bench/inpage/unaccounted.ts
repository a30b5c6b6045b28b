import { unaccounted } from '../../support/unaccounted.ts';
import { parse } from './text-of.ts';

const countUnaccounted = (html: string, url?: string) => {
  const { texts, unwritten, links, images } = unaccounted(parse(html, url), url ?? '');
  return { texts, unwritten, links: links.length, images: images.length };
};

export type CountUnaccounted = typeof countUnaccounted;
Object.assign(globalThis, { countUnaccounted });
