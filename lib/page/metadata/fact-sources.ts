import * as dom from '@/lib/dom';
import { squash } from '../white-space';
import { articleAmong, LINKED_DATA, type LinkedNode, readLinkedData } from './linked-data';
import { type Meta, type MetaTags, readMetaTags } from './meta-tags';

/** All a fact may be drawn from, read once. */
export interface FactSources {
  page: Document;
  /** Its address. */
  url: string;
  /** The page's own title: a drawing in it has a title too. */
  title: string;
  metas: Meta[];
  links: Element[];
  /** The headings of the first rank. */
  headings: Element[];
  tags: MetaTags;
  linked: LinkedNode[];
  /** The node of the JSON-LD that is the article itself. */
  article: LinkedNode | undefined;
}

export function readSources(page: Document, url: string): FactSources {
  const title = namedIn(page, 'title').find((element) => !dom.closest(element, 'svg'));
  const headings = namedIn(page, 'h1');
  const metas = namedIn(page, 'meta').flatMap(readMeta);
  const scripts = namedIn(page, 'script').filter((script) => dom.matches(script, LINKED_DATA));
  const linked = readLinkedData(scripts.map(dom.textContent));
  return {
    page,
    url,
    title: title ? squash(dom.textContent(title)) : '',
    metas,
    links: namedIn(page, 'link'),
    headings,
    tags: readMetaTags(metas),
    linked,
    article: articleAmong(linked),
  };
}

/** Lists the elements with a name. A search by selectors would be many times as slow. */
const namedIn = (page: Document, name: string): Element[] => [...dom.elementsNamed(page, name)];

function readMeta(meta: Element): Meta[] {
  const [property, name, itemprop, content] = ['property', 'name', 'itemprop', 'content'].map((attribute) =>
    meta.getAttribute(attribute),
  ) as [string | null, string | null, string | null, string | null];
  return content === null ? [] : [{ property, name, itemprop, content }];
}
