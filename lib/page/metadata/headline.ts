import * as dom from '@/lib/base/dom';
import { squash } from '../white-space';
import type { FactSources } from './fact-sources';
import { texts } from './linked-data';
import { wordsIn } from './near-heading';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const joined = (text: string) => wordsOf(text).join('');

/** Separators between a title and the name of its site. */
const SEPARATOR = / [|\-–—·•»›:~/]+ | ?[|»›] ?/;
/** Maximum number of words in a site's name. */
const LONGEST_SITE = 5;
/** Minimum share of words that the heading has in common with the title. */
const SAME = 0.6;
/** The same for the only heading of an article: the title is often reworded for search engines. */
const SAME_IN_ARTICLE = 0.3;
/** A heading with more characters is a paragraph in disguise. */
const LONGEST_HEADING = 300;

/** Returns the share of the words of `a` that occur in `b`. */
export function sharedWords(a: string, b: string): number {
  const words = wordsOf(a);
  const known = new Set(wordsOf(b));
  return words.length ? words.filter((word) => known.has(word)).length / words.length : 0;
}

/** Returns true if a part of a title names the site: by the site name that the page states, or by its address. */
function namesSite(part: string, site: string, host: string): boolean {
  const name = joined(part);
  return name !== '' && (name === joined(site) || joined(host).includes(name));
}

/**
 * Strips the site's name from either end of a title, or a short part after the last separator.
 * @param title with single blanks for white space
 */
export function withoutSite(title: string, site: string, host: string): string {
  const parts = title.split(SEPARATOR);
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return title;
  if (namesSite(first, site, host) && !namesSite(last, site, host)) {
    return squash(title.slice(first.length)).replace(/^[\s|\-–—·•»›:~/]+/, '');
  }
  const length = wordsOf(last).length;
  const isShort = length <= LONGEST_SITE && (length < wordsOf(title).length / 2 || title.includes('|'));
  if (!isShort && !namesSite(last, site, host)) return title;
  return withoutEnd(title, last);
}

/** Strips the last part of a title, and the separator before it. */
const withoutEnd = (title: string, last: string): string =>
  squash(title.slice(0, title.length - last.length)).replace(/(?<![\s|\-–—·•»›:~/])[\s|\-–—·•»›:~/]+$/, '');

/** Returns true for a heading in the header of a site, outside of any content. */
const isInBanner = (heading: Element): boolean =>
  dom.closest(heading, 'header,[role=banner]') !== null && dom.closest(heading, 'main,article,[role=main]') === null;

/**
 * Finds the page's title without the name of its site: the h1 that is closest to its title if they match, else the headline of
 * its JSON-LD, else its title.
 */
export function chooseHeadline({ title, headings, tags, article, url }: FactSources): string {
  const site = tags.get('og:site_name')?.[0] ?? '';
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const shared = squash(tags.get('og:title')?.[0] ?? tags.get('twitter:title')?.[0] ?? '');
  const named = squash(texts(article?.headline)[0] ?? '');
  const shown = withoutSite(shared || title, site, host);
  const shownAbove = headings.map(wordsIn).filter((heading) => heading && heading.length <= LONGEST_HEADING);
  const isArticle = article || tags.get('og:type')?.[0] === 'article';
  const least = isArticle && !shownAbove[1] ? SAME_IN_ARTICLE : SAME;
  // The site's name that the title ends or begins with may be a heading, too.
  const stripped = title.includes(shown) && shown !== title ? joined(title.replace(shown, '')) : '';
  const parts = title.split(SEPARATOR);
  const siteName = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const isSite = (words: string) => siteName !== '' && joined(words) === joined(siteName);
  const isSiteAbove = headings.some((heading) => isInBanner(heading) && isSite(wordsIn(heading)));
  const confirmed = shownAbove.filter(
    (heading) =>
      !namesSite(heading, site, host) &&
      !(stripped && joined(heading) === stripped) &&
      sharedWords(heading, `${title} ${shared} ${named}`) >= least,
  );
  const closest = (best: string, heading: string) =>
    sharedWords(shown, heading) > sharedWords(shown, best) ? heading : best;
  if (isSiteAbove && confirmed.every(isSite)) return withoutEnd(title, siteName);
  if (confirmed.length) return confirmed.reduce(closest);
  return named || shown || shownAbove[0] || '';
}
