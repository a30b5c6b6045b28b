import * as dom from '@/lib/base/dom';
import { squash } from '../white-space';
import { type LinkedNode, texts, typesOf } from './linked-data';
import type { Meta } from './meta-tags';

/** Meta elements that describe a single page, not its site. */
const OF_PAGE =
  /^(?:og:(?!site_name|locale)|twitter:(?!site|card)|(?:article|book|product|dc|dcterms|citation|parsely)[:._-]|(?:description|author|\w*keywords|date|pubdate|title|image|(?:date)?(?:published|modified))$)/i;
/** Types of things that a site describes on each of its pages. */
const OF_SITE = /^(?:WebSite|\w*Organization|Corporation|\w*Business|\w*Store)$/;
/** Parameters that do not change the page. */
const TRACKING = /^(?:utm_\w+|\w*clid|ref)$/i;

/** The path and the parameters of an address; the host is ignored, since it may be a mirror. */
type Route = [path: string, query: string];

function placeOf(written: string | null | undefined, base: string): Route | undefined {
  const url = written ? URL.parse(written, base) : null;
  if (!url?.protocol.startsWith('http')) return undefined;
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).map(String);
  // Some single-page apps keep their routes in the fragment.
  if (/^#!?\//.test(url.hash)) query.push(url.hash);
  return [url.pathname.replace(/\/$/, ''), query.sort().join('&')];
}

/** The parts of a head that a script may leave unchanged when it navigates to another address. */
interface Head {
  metas: Meta[];
  links: Element[];
  /** The blocks of JSON-LD with all their nodes, outermost first. */
  blocks: { script: Element; nodes: LinkedNode[] }[];
}

/**
 * Removes from a head the statements about the address that the page was loaded from, if a script has navigated away since
 * (`history.pushState`): elements that name the earlier address, and related elements. Keeps elements that name the current
 * address, and a canonical address that matches neither.
 * @param loaded the address that the page was loaded from; '' if unknown
 * @param titles the current titles of the page: its headings, or else its title
 */
export function withoutEarlier(head: Head, url: string, loaded: string, titles: string[]): Head {
  const [now, before] = [placeOf(url, url), placeOf(loaded, url)];
  if (!now || !before || `${now}` === `${before}`) return head;
  const keyOf = ({ property, name, itemprop }: Meta) => property ?? name ?? itemprop ?? '';
  const stated = (key: string) => head.metas.find((meta) => keyOf(meta) === key)?.content;
  const headlines = head.blocks.flatMap(({ nodes }) => nodes.flatMap(({ headline }) => texts(headline)));
  const title = squash(stated('og:title') ?? stated('twitter:title') ?? headlines[0] ?? '');
  const isTitle = title !== '' && titles.some((one) => one !== '' && (one.includes(title) || title.includes(one)));

  /** Returns true for the earlier address, false for the current one. If they differ only in parameters, titles decide. */
  const isEarlier = (written: string | null | undefined): boolean | undefined => {
    const place = placeOf(written, url);
    if (!place) return undefined;
    const names = (other: Route) => `${place}` === `${other}` || (place[0] === other[0] && !place[1]);
    if (now[0] !== before[0]) return names(before) ? true : names(now) ? false : undefined;
    if (`${place}` === `${now}`) return false;
    return (names(now) && title !== '' && !isTitle) || undefined;
  };
  const isEarlierLink = (link: Element) =>
    dom.matches(link, '[rel~="canonical" i]') ? isEarlier(dom.attributeOf(link, 'href')) : undefined;
  const sides = [...head.links.map(isEarlierLink), isEarlier(stated('og:url'))];
  const isAllEarlier = sides.includes(true) && !sides.includes(false) && !isTitle;

  const isOfSite = (node: LinkedNode | undefined) => node && typesOf(node).some((type) => OF_SITE.test(type));
  return {
    metas: head.metas.filter((meta) =>
      keyOf(meta) === 'og:url' ? !isEarlier(meta.content) : !isAllEarlier || !OF_PAGE.test(keyOf(meta)),
    ),
    links: head.links.filter((link) => !isEarlierLink(link)),
    blocks: head.blocks.filter(({ nodes }) => {
      const own = nodes.flatMap((node) => (isOfSite(node) ? [] : addressesIn(node)));
      const side = own.map(isEarlier).find((one) => one !== undefined);
      return side === undefined ? !isAllEarlier || isOfSite(nodes.find((node) => typesOf(node)[0])) : !side;
    }),
  };
}

function addressesIn({ url, mainEntityOfPage: page, '@id': id }: LinkedNode): string[] {
  const ofPage = page instanceof Object && '@id' in page ? page['@id'] : page;
  return [url, ofPage, id].flatMap(texts).filter((address) => !address.startsWith('#'));
}
