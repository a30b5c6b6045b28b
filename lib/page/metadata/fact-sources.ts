import * as dom from '@/lib/base/dom';
import { squash } from '../white-space';
import { articleAmong, LINKED_DATA, type LinkedNode, readLinkedData } from './linked-data';
import { type Meta, type MetaTags, readMetaTags } from './meta-tags';
import { withoutEarlier } from './route';

/** The sources of all facts, read once. */
export interface FactSources {
  page: Document;
  /** Its address. */
  url: string;
  /** The page's own title: a drawing in it also has a title element. */
  title: string;
  metas: Meta[];
  links: Element[];
  /** All h1 headings. */
  headings: Element[];
  tags: MetaTags;
  linked: LinkedNode[];
  /** The scripts that contain the JSON-LD. */
  linkedScripts: Element[];
  /** True if the head describes an address that the page has left, and the outdated statements were removed. */
  isOfEarlier: boolean;
  /** The JSON-LD node of the article itself. */
  article: LinkedNode | undefined;
}

/** @param loaded the address that the page was loaded from; '' if unknown */
export function readSources(page: Document, url: string, loaded: string): FactSources {
  const named = namedIn(page, 'title').find((element) => !dom.closest(element, 'svg'));
  const headings = namedIn(page, 'h1');
  const title = named ? squash(dom.textContent(named)) : '';
  const scripts = namedIn(page, 'script').filter((script) => dom.matches(script, LINKED_DATA));
  const head = {
    metas: namedIn(page, 'meta').flatMap(readMeta),
    links: namedIn(page, 'link'),
    blocks: scripts.map((script) => ({ script, nodes: readLinkedData([dom.textContent(script)]) })),
  };
  const shown = headings.map((heading) => squash(dom.textContent(heading))).filter(Boolean);
  const { metas, links, blocks } = withoutEarlier(head, url, loaded, shown.length ? shown : [title]);
  const linked = blocks.flatMap(({ nodes }) => nodes);
  return {
    page,
    url,
    title,
    metas,
    links,
    headings,
    tags: readMetaTags(metas),
    linked,
    linkedScripts: blocks.map(({ script }) => script),
    isOfEarlier: [metas, links, blocks].some((part, at) => part.length < (Object.values(head)[at]?.length ?? 0)),
    article: articleAmong(linked),
  };
}

/** Lists the elements with a name. A selector search would be many times as slow. */
const namedIn = (page: Document, name: string): Element[] => [...dom.elementsNamed(page, name)];

function readMeta(meta: Element): Meta[] {
  const [property, name, itemprop, content] = ['property', 'name', 'itemprop', 'content'].map((attribute) =>
    meta.getAttribute(attribute),
  ) as [string | null, string | null, string | null, string | null];
  return content === null ? [] : [{ property, name, itemprop, content }];
}
