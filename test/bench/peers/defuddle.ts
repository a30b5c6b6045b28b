import Defuddle from 'defuddle';
import type { Extract } from '../inpage/extract.ts';
import { parse } from '../inpage/text-of.ts';

/** defuddle 0.19.4. */
export const defuddle: Extract = (html, url) => {
  const { content, title, author, published } = new Defuddle(
    parse(html, url),
    url === undefined ? {} : { url },
  ).parse();
  return { contentHtml: content, title, author, date: published };
};
