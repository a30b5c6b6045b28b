import type { CrawlRequest } from '@/lib/contract';
import type { DocumentMarks, EndedPart } from '../discovery';
import { pageKey, routeOf } from '../page-address';
import { addressKey } from './address-key';

/** Lines of a document that are compared, those with the lowest numbers: enough to tell the same text from another. */
const SAMPLE = 48;
/** Two samples at least this long contradict a claim that they are one page if they share less than this. */
const LONG_SAMPLE = 8;
const LEAST_SHARED = 0.2;
/** Characters from which on the same text at another query of the same path is the same page. */
const LONG_TEXT = 200;

/** Recognizes pages that a crawl has as a document already, by where they are, what they say they are, and their text. */
export function createRepeats(request: CrawlRequest) {
  const given = new Map<string, DocumentMarks>();

  return {
    /** @param end where the page is in the end */
    marksOf: (end: string, part: Pick<EndedPart, 'canonical' | 'text'>) => marksOf(new URL(end), part, request),
    /** True for a page whose document the crawl has. */
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
  return { keys: [...new Set(keys)], ...(lines && { lines }) };
}

/**
 * The address that a page claims as its own, unless that is a common mistake: another site, the first page of the site for
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

/** True for two samples that cannot be of one page. Variants of a page sort or print the same lines; another page has others. */
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
