import { defined } from '@/lib/base/json';
import type { CrawlRequest } from '@/lib/contract';
import { pageKey, routeOf } from '@/lib/scrape/page-address';
import type { DocumentMarks, EndedPart } from '../discovery';
import { addressKey } from './address-key';

/** Number of lines of a document to compare, lowest hashes first: enough to recognize the same text. */
const SAMPLE = 48;
/** Two samples at least this long contradict a claim that they are one page if they share less than this. */
const LONG_SAMPLE = 8;
const LEAST_SHARED = 0.2;
/** Minimum length of a text, in characters, to identify the same page at another query of the same path. */
const LONG_TEXT = 200;

/** Recognizes pages that a crawl already has as a document, by their addresses, canonical addresses and texts. */
export function createRepeats(request: CrawlRequest) {
  const given = new Map<string, DocumentMarks>();

  return {
    /** @param end final address of the page */
    marksOf: (end: string, part: Pick<EndedPart, 'canonical' | 'text'>) => marksOf(new URL(end), part, request),
    /** Returns true if the crawl already has the page's document. */
    has: ({ keys, lines }: DocumentMarks): boolean =>
      keys.some((key) => {
        const known = given.get(key);
        return known !== undefined && !contradict(known.lines, lines);
      }),
    add(marks: DocumentMarks): void {
      for (const key of marks.keys) if (!given.has(key)) given.set(key, marks);
    },
  };
}

function marksOf(end: URL, { canonical, text }: Pick<EndedPart, 'canonical' | 'text'>, request: CrawlRequest) {
  const keys = [addressKey(end, request)];
  if (!request.deduplicateSimilarURLs) return { keys };
  const claimed = canonical === undefined ? undefined : credible(canonical, end);
  if (claimed) keys.push(addressKey(claimed, request));
  const lines = text === undefined ? undefined : sampleOf(text);
  if (text && text.length >= LONG_TEXT) {
    keys.push(`${pageKey(end, { ignoresQuery: true })} ${hashOf(text)} ${text.length}`);
  }
  return { keys: [...new Set(keys)], ...defined({ lines }) };
}

/**
 * Returns the canonical address of a page, unless it is a common mistake: another site, the first page of the site for
 * all of its pages, or an app's address for all of its routes.
 */
function credible(canonical: string, end: URL): URL | undefined {
  const claimed = URL.parse(canonical);
  if (!claimed || !/^https?:$/.test(claimed.protocol)) return undefined;
  const [first, second] = [claimed, end].map(({ origin }) => pageKey(new URL(origin)));
  const isFirstPage = (address: URL) => pageKey(address, { ignoresQuery: true }) === second;
  if (first !== second || (routeOf(end) && !routeOf(claimed))) return undefined;
  return isFirstPage(claimed) && !isFirstPage(end) ? undefined : claimed;
}

/**
 * Returns true if two samples cannot come from one page. Variants of a page sort or print the same lines; another page
 * has others.
 */
function contradict(one: number[] | undefined, other: number[] | undefined): boolean {
  if (!one || !other || Math.min(one.length, other.length) < LONG_SAMPLE) return false;
  const known = new Set(one);
  const shared = other.filter((line) => known.has(line)).length;
  return shared / Math.min(one.length, other.length) < LEAST_SHARED;
}

const sampleOf = (text: string): number[] =>
  [...new Set(text.split('\n').flatMap((line) => (line.trim() ? [hashOf(line.trim())] : [])))]
    .sort((one, other) => one - other)
    .slice(0, SAMPLE);

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
