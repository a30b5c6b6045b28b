import * as dom from '@/lib/dom';
import { squash } from '../white-space';
import { type LinkedNode, texts, typesOf } from './linked-data';
import type { Meta } from './meta-tags';

/** Metas that describe one page, not its site. */
const OF_PAGE =
  /^(?:og:(?!site_name|locale)|twitter:(?!site|card)|(?:article|book|product|music|video|dc|dcterms|citation|parsely|sailthru)[:._-]|(?:description|author|creator|keywords|news_keywords|date|pubdate|last-modified|title|headline|image|(?:date)?(?:published|modified))$)/i;
/** Things that a site describes on each of its pages. */
const OF_SITE =
  /^(?:WebSite|Organization|\w*Organization|Corporation|LocalBusiness|\w*Store|SearchAction|SiteNavigationElement|ImageObject|PostalAddress|ContactPoint|EntryPoint)$/;
/** Parameters that lead to the same page. */
const TRACKING = /^(?:utm_\w+|\w*clid|ref|source|mc_\w+)$/i;

interface Place {
  path: string;
  query: string;
}

/** An address as far as it says which page it is; the host may be another, as a mirror's. */
function placeOf(written: string | null | undefined, base: string): Place | undefined {
  const url = written ? URL.parse(written, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).map(String);
  // Some single-page apps have their routes in the fragment.
  if (/^#!?\//.test(url.hash)) query.push(url.hash);
  return { path: url.pathname.replace(/\/$/, ''), query: query.sort().join('&') };
}

const isSame = (one: Place, other: Place) => one.path === other.path && one.query === other.query;

/** The parts of a head that a script may leave as they are when it goes to another address. */
export interface Head {
  metas: Meta[];
  links: Element[];
  /** The blocks of JSON-LD with all their nodes, outermost first. */
  blocks: { script: Element; nodes: LinkedNode[] }[];
}

/**
 * Takes out of a head what belongs to the address that the page was loaded from, if a script has gone to another one since
 * (`history.pushState`): what names the earlier address, and what stands with it. What names the address of now stays, and so
 * does a canonical address that is neither.
 * @param loaded the address that the page was loaded from; '' if that is not known
 * @param titles what the page calls itself now: its headings, or else its title
 */
export function withoutEarlier(head: Head, url: string, loaded: string, titles: string[]): Head {
  const [now, before] = [placeOf(url, url), placeOf(loaded, url)];
  if (!now || !before || isSame(now, before)) return head;
  const stated = (...names: string[]) =>
    head.metas.find(({ property, name }) => names.includes(property ?? name ?? ''))?.content;
  const title = squash(
    stated('og:title', 'twitter:title') ??
      head.blocks.flatMap(({ nodes }) => nodes.flatMap(({ headline }) => texts(headline)))[0] ??
      '',
  );
  const isTitle = titles.some((one) => one !== '' && title !== '' && (one.includes(title) || title.includes(one)));

  /** Decides whether an address is that of now or the earlier one. Where they differ in parameters alone, titles decide. */
  const sideOf = (written: string | null | undefined): 'now' | 'earlier' | undefined => {
    const place = placeOf(written, url);
    if (!place) return undefined;
    if (isSame(place, now)) return 'now';
    if (now.path === before.path) return place.path === now.path && title && !isTitle ? 'earlier' : undefined;
    if (isSame(place, before) || (place.path === before.path && !place.query)) return 'earlier';
    return place.path === now.path && !place.query ? 'now' : undefined;
  };
  const sideOfLink = (link: Element) =>
    /\bcanonical\b/i.test(dom.attributeOf(link, 'rel') ?? '') ? sideOf(dom.attributeOf(link, 'href')) : undefined;
  const sides = [...head.links.map(sideOfLink), sideOf(stated('og:url'))];
  const isEarlier = sides.includes('earlier') && !sides.includes('now') && !isTitle;

  const isOfSite = (node: LinkedNode | undefined) =>
    node !== undefined && typesOf(node).some((type) => OF_SITE.test(type));
  const isBlockKept = ({ nodes }: Head['blocks'][number]) => {
    const side = nodes.flatMap((node) => (isOfSite(node) ? [] : addressesOf(node).map(sideOf))).find(Boolean);
    return side ? side === 'now' : !isEarlier || isOfSite(nodes.find((node) => typesOf(node).length > 0));
  };
  return {
    metas: head.metas.filter(({ property, name, itemprop, content }) => {
      const key = property ?? name ?? itemprop ?? '';
      return key === 'og:url' ? sideOf(content) !== 'earlier' : !(isEarlier && OF_PAGE.test(key));
    }),
    links: head.links.filter((link) => sideOfLink(link) !== 'earlier'),
    blocks: head.blocks.filter(isBlockKept),
  };
}

function addressesOf({ url, mainEntityOfPage: page, '@id': id }: LinkedNode): string[] {
  const ofPage = typeof page === 'object' && page !== null ? (page as LinkedNode)['@id'] : page;
  return [url, ofPage, id].flatMap(texts).filter((address) => !address.startsWith('#'));
}
