import { attributeCss } from './css';
import * as SCORE from './score';

/** The part of an address that identifies a link's target, however the page writes it. */
export interface LinkTarget {
  /** A selector list for `:is()`, or one simple selector. */
  css: string;
  /** Lower is sturdier. */
  score: number;
  /** True if links to it are so common that another may appear anywhere. */
  common: boolean;
}

/** Query parameters that track the origin or the identity of a visitor. */
const TRACKING =
  /^(utm_\w+|ref|ref_src|src|source|cid|sid|session\w*|phpsessid|jsessionid|fbclid|gclid|mc_\w+|from|via|token|csrf\w*|_\w*|t|ts|v)$/i;

/**
 * Reads an `href` as it is written. Relative and absolute spellings, and another query after the address, make no difference;
 * a longer path does.
 * @returns null if the address says nothing, like `#` or `javascript:`
 */
export function linkTargets(href: string): LinkTarget[] {
  const written = href.trim();
  if (!written || /^(javascript|data|blob|about):/i.test(written) || written.length > 400) return [];
  if (/^(mailto|tel|sms|callto|skype|whatsapp):/i.test(written)) {
    return [{ css: attributeCss('href', written.replace(/\?.*/s, ''), '^='), score: SCORE.CONTACT, common: false }];
  }
  if (written.startsWith('#')) return [];
  const [, origin = '', path = '', query = '', fragment = ''] =
    /^((?:[a-z][a-z+.-]*:)?\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(written) ?? [];
  const host = origin.replace(/^.*\/\/(www\.)?/, '');
  const place = path.replace(/^(\.{1,2}\/)+/, '');
  if (place === '' || place === '/') return atRoot(written, host, query);
  const telling = tellingPath(host, place);
  const isCommon = !host && place.replace(/\/$/, '').lastIndexOf('/') <= 0 && place.length < 14;
  const length = telling.length < 6 ? SCORE.SHORT_PATH : telling.length < 14 ? SCORE.PATH : SCORE.LONG_PATH;
  const score = length + (/[0-9a-f]{16}|\d{9}/.test(place) ? SCORE.EXTRA_NUMBER : 0);
  const kept = keptQuery(query);
  const found: LinkTarget[] = [];
  // The path alone may be enough, and it ignores query and fragment.
  if (kept || fragment) {
    found.push({
      css: attributeCss('href', telling, '*='),
      score: score + SCORE.EXTRA_WITHOUT_QUERY,
      common: isCommon,
    });
  }
  if (fragment) {
    found.push({
      css: attributeCss('href', telling + query + fragment, '$='),
      score: score + SCORE.EXTRA_QUERY,
      common: false,
    });
  } else if (kept)
    found.push({ css: endsOrGoesOn(telling + kept, '&'), score: score + SCORE.EXTRA_QUERY, common: false });
  else found.push({ css: endsOrGoesOn(telling, '?'), score, common: isCommon });
  return found;
}

/** Matches values that end with the text, or continue with the start of a query or of its next parameter. */
const endsOrGoesOn = (text: string, next: '?' | '&') =>
  `:is(${attributeCss('href', text, '$=')},${attributeCss('href', text + next, '*=')})`;

/** A long path is specific on any site; a short path needs the host. */
function tellingPath(host: string, path: string): string {
  const isLong = path.length >= 12 || path.replace(/\/$/, '').lastIndexOf('/') > 0;
  return host && !isLong ? host + path : path;
}

function keptQuery(query: string): string {
  const parameters = query.slice(1).split('&');
  const isTelling = parameters.some((parameter) => parameter && !TRACKING.test(parameter.split('=')[0] ?? ''));
  if (!isTelling) return '';
  const end = parameters.findIndex((parameter) => TRACKING.test(parameter.split('=')[0] ?? ''));
  return end < 0 ? query : end === 0 ? query : `?${parameters.slice(0, end).join('&')}`;
}

/** The start page of a site: only its whole address works, since every link to a page below starts with it. */
function atRoot(written: string, host: string, query: string): LinkTarget[] {
  if (query && keptQuery(query))
    return [{ css: endsOrGoesOn(keptQuery(query), '&'), score: SCORE.OTHER_SITE, common: false }];
  if (!host) return written === '/' ? [{ css: attributeCss('href', '/'), score: SCORE.OWN_SITE, common: true }] : [];
  const ends = [`//${host}`, `//www.${host}`, `//${host}/`, `//www.${host}/`].map((end) =>
    attributeCss('href', end, '$='),
  );
  return [{ css: `:is(${ends.join()})`, score: SCORE.OTHER_SITE, common: false }];
}
