import * as dom from '@/lib/dom';
import { sharedWords, withoutSite } from '../metadata/headline';
import { texts, typesOf } from '../metadata/linked-data';
import { wordsIn } from '../metadata/near-heading';
import type { PageFacts } from '../metadata/page-facts';
import { baseOf } from '../snapshot/recall';
import { squash } from '../white-space';
import type { FoundProduct } from './found-product';

/** The signs of a page's own subject, its addresses and titles: other things on it have others. */
export interface PageIdentity {
  /** Its canonical address, or else its own. */
  url: string;
  base: string;
  /** BCP 47. */
  language: string;
  site: string;
  /** True for a page that its own data calls a text, or one that calls itself a product. */
  isArticle: boolean;
  /** True where only its meta elements say so: systems for texts have that on each page, those of shops, too. */
  isCalledArticle: boolean;
  isProduct: boolean;
  addresses: string[];
  titles: string[];
}

const ARTICLE = /Article$|^BlogPosting$|^Review$|^Recipe$|^HowTo$|^DiscussionForumPosting$|^QAPage$/;

export function pageIdentity(page: Document, { sources, url, headline, ogType }: PageFacts): PageIdentity {
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
    // Two plugins of one shop may each give it a type.
    isProduct: (tags.get('og:type') ?? []).some((type) => /^(?:og:)?product\b/i.test(type)),
    addresses,
    titles: [...headings.map(wordsIn), headline, ...(tags.get('og:title') ?? []), title].map(squash).filter(Boolean),
  };
}

/** An address that is absolute, of the web. */
export function resolved(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, base)) return undefined;
  const { protocol, href } = new URL(address, base);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** The name of a product without that of the shop behind it. */
export const ownTitle = (title: string, { site, url, titles }: PageIdentity): string => {
  const shorter = withoutSite(title, site, new URL(url).hostname);
  return titles.includes(shorter) ? shorter : title;
};

/** A part of the words of two titles that both are of the same thing. */
const SAME = 0.6;

/** True for two titles of one thing: one may say more of it than the other. */
export function isSameTitle(one: string, other: string): boolean {
  const [short, long] = [one, other].sort((a, b) => a.length - b.length) as [string, string];
  if (!/[\s\p{P}]/u.test(short.trim())) return long.toLowerCase().startsWith(short.toLowerCase());
  return sharedWords(short, long) >= SAME;
}

/** True for two addresses of one page, whatever chose its variant. */
export function isSamePath(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [pathOf(one), pathOf(other)];
  return a === b && !/^[^/]*$/.test(a);
}

function pathOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}`.toLowerCase();
}

/** Tells how surely a product is what the page is about: 0 where nothing says so. */
export function certaintyOf({ url, title }: FoundProduct, { addresses, titles }: PageIdentity): number {
  if (titles.some((one) => one.toLowerCase() === title.toLowerCase())) return 3;
  if (url !== undefined && addresses.some((address) => isSamePath(address, url))) return 2;
  return titles.some((one) => isSameTitle(one, title)) ? 1 : 0;
}
