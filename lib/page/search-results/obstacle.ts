import * as dom from '@/lib/base/dom';

/** What a search engine shows instead of results until its visitor acts. */
export type SearchObstacle = 'consent' | 'challenge';

/** Status codes of pages that check for a human visitor (RFC 9110, 15.5.4 and 15.6.4; RFC 6585, 4). */
const REFUSED = new Set([403, 429, 503]);
/** Names that such pages give their frames, forms and fields. */
const NAMES = ['captcha', 'challenge'];
const CHALLENGE = NAMES.flatMap((name) =>
  ['id', 'class', 'name', 'action', 'src', 'title'].map((attribute) => `[${attribute}*=${name} i]`),
).join();

/** Matches words for cookies, which pages that ask for consent name in any language. */
const COOKIES = /cookie|クッキー|쿠키|ملفات تعريف|עוגיות|файл\p{L}* куки/iu;

/** Finds the obstacle on a page without results. */
export function searchObstacleOf(
  root: Element,
  address: URL,
  statusCode: number | undefined,
): SearchObstacle | undefined {
  if (dom.first(root, CHALLENGE) || (statusCode !== undefined && REFUSED.has(statusCode))) return 'challenge';
  const asks = dom.first(root, 'button,input[type=submit],[role=button]') !== null;
  const isAboutConsent = /consent/i.test(address.host + address.pathname) || COOKIES.test(dom.textContent(root));
  return asks && isAboutConsent ? 'consent' : undefined;
}
