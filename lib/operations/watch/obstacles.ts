import { isFailure } from '@/lib/operations/monitor/compare-page';
import { isGone } from '@/lib/scrape/formats/text/changes/compare';
import { wordsOfLine } from './moving-parts';
import type { SeenContent, WatchChoices } from './watch';

/** A page as read once. */
export interface WatchedPage {
  /** Readable text of the watched part, or of the content. */
  text: string;
  /** HTML of the whole page. */
  html: string;
  /** Final address. */
  url: string;
  statusCode?: number;
  at: number;
}

/** Marks of pages that check for a human visitor. */
const CHALLENGES = [
  '_cf_chl_opt',
  'challenge-platform',
  'challenges.cloudflare.com',
  'captcha-delivery.com',
  'px-captcha',
  '_incapsula_resource',
  'awswafcookiedomainlist',
  'hcaptcha.com',
  'recaptcha',
];
/** Maximum number of words of such a page: many others carry the same scripts. */
const MOST_WORDS = 120;
/** Status codes of such pages (RFC 9110, 15.5.4 and 15.6.4; RFC 6585, 4). */
const CHALLENGE_STATUS = new Set([403, 429, 503]);

/** RFC 9110, 15.5.2. */
const UNAUTHORIZED = 401;

const INPUT = /<input\b[^<>]*>/gi;
const TAKES_PASSWORD = /\btype\s?=\s?["']?password\b/i;

/** Matches addresses of sign-in pages. */
const SIGN_IN_PATH = /[/.?=](?:log-?in|sign-?in|signin|auth|sso|session\/new|account\/login|oauth2?)(?:[/.?&#]|$)/i;

/** True for a page with a password field. */
export const hasPasswordField = (html: string): boolean =>
  [...html.matchAll(INPUT)].some(([field]) => TAKES_PASSWORD.test(field));

/**
 * Finds the obstacle that came instead of the page to compare: a page that asks to sign in again, a page that checks for a
 * human visitor, an error, or a page without the watched part.
 * @param before the page as it was last seen
 */
export function obstacleOf(
  { text, html, url, statusCode }: WatchedPage,
  { part, url: asked }: Pick<WatchChoices, 'part' | 'url'>,
  before: Pick<SeenContent, 'asksPassword' | 'url'> | undefined,
): 'signIn' | 'challenge' | 'error' | 'gone' | undefined {
  const isEmpty = text.trim() === '';
  if (isChallenge(text, html, statusCode)) return 'challenge';
  if (statusCode === UNAUTHORIZED) return 'signIn';
  const asksNow = hasPasswordField(html) && !before?.asksPassword;
  const isElsewhere = pathOf(url) !== pathOf(before?.url ?? asked);
  // A page that is watched for its public content may also offer to sign in.
  const lacksPart = part !== undefined && isEmpty;
  if (asksNow && (isElsewhere || lacksPart || before !== undefined)) return 'signIn';
  if (isElsewhere && SIGN_IN_PATH.test(pathOf(url)) && !SIGN_IN_PATH.test(pathOf(asked))) return 'signIn';
  if (isGone(statusCode)) return 'gone';
  if (isFailure(statusCode)) return 'error';
  return isEmpty ? 'gone' : undefined;
}

function isChallenge(text: string, html: string, statusCode: number | undefined): boolean {
  const isShort = wordsOfLine(text).length <= MOST_WORDS;
  const isRefused = statusCode !== undefined && CHALLENGE_STATUS.has(statusCode);
  if (!isRefused && (!isShort || wordsOfLine(html.replace(/<[^<>]*>/g, ' ')).length > MOST_WORDS * 10)) return false;
  const source = html.toLowerCase();
  const isMarked = CHALLENGES.some((mark) => source.includes(mark));
  // Pages with a form carry the same scripts, but a refused page has almost no other content.
  return isMarked && (isRefused || isShort) && (isRefused || !/<(?:article|main|nav)\b/i.test(html));
}

const pathOf = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname.replace(/\/$/, '')}` : url;
};
