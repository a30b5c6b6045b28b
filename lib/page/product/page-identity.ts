import * as dom from '@/lib/base/dom';
import { sharedWords, withoutSite } from '../metadata/headline';
import { texts, typesOf } from '../metadata/linked-data';
import { wordsIn } from '../metadata/near-heading';
import type { PageInfo } from '../metadata/page-facts';
import { baseOf } from '../snapshot/recall';
import { squash } from '../white-space';
import type { FoundProduct } from './found-product';

/** Identifies the page's own subject by its addresses and titles, which differ for other things on the page. */
export interface PageIdentity {
  /** Its canonical address, or else its own. */
  url: string;
  base: string;
  /** BCP 47. */
  language: string;
  site: string;
  /** True if the page's own data calls it an article. `isProduct` is the same for a product. */
  isArticle: boolean;
  /** True if only its meta elements say so: blog systems set that on every page, and so do some shops. */
  isCalledArticle: boolean;
  isProduct: boolean;
  addresses: string[];
  titles: string[];
}

const ARTICLE = /Article$|^BlogPosting$|^Review$|^Recipe$|^HowTo$|^DiscussionForumPosting$|^QAPage$/;

export function pageIdentity(page: Document, { sources, url, headline, ogType }: PageInfo): PageIdentity {
  const base = baseOf(page);
  const { tags, links, headings, title, linked } = sources;
  const canonical = links.find((link) => dom.matches(link, '[rel~="canonical" i]'))?.getAttribute('href');
  const addresses = [canonical, tags.get('og:url')?.[0], url].flatMap((address) => resolved(address, base) ?? []);
  return {
    url: addresses[0] ?? url,
    base,
    language: dom.documentElement(page)?.getAttribute('lang') || 'en',
    site: tags.get('og:site_name')?.[0] ?? '',
    isArticle: linked.some(
      (node) => typesOf(node).some((type) => ARTICLE.test(type)) && texts(node.headline).length > 0,
    ),
    isCalledArticle: ogType === 'article',
    // Two plugins of one shop may each set a type.
    isProduct: (tags.get('og:type') ?? []).some((type) => /^(?:og:)?product\b/i.test(type)),
    addresses,
    titles: [...headings.map(wordsIn), headline, ...(tags.get('og:title') ?? []), title].map(squash).filter(Boolean),
  };
}

/** Resolves an address; undefined unless it is an HTTP address. */
export function resolved(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, base)) return undefined;
  const { protocol, href } = new URL(address, base);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** Returns the name of a product without the shop's name after it. */
export const ownTitle = (title: string, { site, url, titles }: PageIdentity): string => {
  const shorter = withoutSite(title, site, new URL(url).hostname);
  return titles.includes(shorter) ? shorter : title;
};

/** Minimum share of common words in two titles of the same thing. */
const SAME = 0.6;

/** Returns true for two titles of one thing: one may be more detailed than the other. */
export function isSameTitle(one: string, other: string): boolean {
  const [short, long] = [one, other].sort((a, b) => a.length - b.length) as [string, string];
  if (!/[\s\p{P}]/u.test(short.trim())) return long.toLowerCase().startsWith(short.toLowerCase());
  return sharedWords(short, long) >= SAME;
}

/** Returns true for two addresses of one page, ignoring the choice of a variant. */
export function isSamePath(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [pathOf(one), pathOf(other)];
  return a === b && !/^[^/]*$/.test(a);
}

function pathOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}`.toLowerCase();
}

/** Rates how surely a product is the page's subject: 0 without any sign. */
export function certaintyOf({ url, title }: FoundProduct, { addresses, titles }: PageIdentity): number {
  if (titles.some((one) => one.toLowerCase() === title.toLowerCase())) return 3;
  if (url !== undefined && addresses.some((address) => isSamePath(address, url))) return 2;
  return titles.some((one) => isSameTitle(one, title)) ? 1 : 0;
}
