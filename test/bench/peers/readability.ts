import { Readability } from '@mozilla/readability';
import type { Extract } from '../inpage/extract.ts';
import { parse } from '../inpage/text-of.ts';

/** @mozilla/readability 0.6.0. */
export const readability: Extract = (html, url) => {
  const article = new Readability(parse(html, url)).parse();
  return {
    contentHtml: article?.content ?? '',
    title: article?.title ?? undefined,
    author: article?.byline ?? undefined,
    date: article?.publishedTime ?? undefined,
  };
};
