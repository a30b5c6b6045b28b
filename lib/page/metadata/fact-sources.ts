import * as dom from '@/lib/dom';
import { type MarkedElement, readMarked } from './bylines';
import { LINKED_DATA, type LinkedNode, readLinkedData, typesOf } from './linked-data';
import { squash, textsAfterHeading } from './near-heading';

/** The contents of a page's meta elements by their key in lower case: property, name or itemprop. */
type MetaTags = Map<string, string[]>;

/** A meta element that has a content, by its attributes. */
export interface Meta {
  property: string | null;
  name: string | null;
  itemprop: string | null;
  content: string;
}

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
  /** Gives the elements near its beginning that may be bylines. Most pages say all in their head. */
  marked(): MarkedElement[];
  /** Gives the short texts behind the first heading. */
  afterHeading(): string[];
}

const ARTICLE =
  /Article$|^BlogPosting$|^Report$|^Recipe$|^HowTo$|^DiscussionForumPosting$|^Question$|^LiveBlogPosting$|^Review$/;

export function readSources(page: Document, url: string): FactSources {
  const title = namedIn(page, 'title').find((element) => !dom.closest(element, 'svg'));
  const headings = namedIn(page, 'h1');
  const metas = namedIn(page, 'meta').flatMap(readMeta);
  const linked = readLinkedData(namedIn(page, 'script').filter((script) => dom.matches(script, LINKED_DATA)));
  const article = linked.find(
    (node) => typesOf(node).some((type) => ARTICLE.test(type)) && (node.headline || node.datePublished || node.author),
  );
  return {
    page,
    url,
    title: title ? squash(dom.textContent(title)) : '',
    metas,
    links: namedIn(page, 'link'),
    headings,
    tags: readMetaTags(metas),
    linked,
    article,
    marked: lazy(() => readMarked(page, headings[0])),
    afterHeading: lazy(() => textsAfterHeading(page, headings[0])),
  };
}

/** Lists the elements with a name. A search by selectors would be many times as slow. */
const namedIn = (page: Document, name: string): Element[] => [...dom.elementsNamed(page, name)];

function lazy<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

function readMeta(meta: Element): Meta[] {
  const [property, name, itemprop, content] = ['property', 'name', 'itemprop', 'content'].map((attribute) =>
    meta.getAttribute(attribute),
  ) as [string | null, string | null, string | null, string | null];
  return content === null ? [] : [{ property, name, itemprop, content }];
}

function readMetaTags(metas: Meta[]): MetaTags {
  const tags: MetaTags = new Map();
  for (const { property, name, itemprop, ...meta } of metas) {
    const content = meta.content.trim();
    if (!content) continue;
    for (const written of [property, name, itemprop]) {
      const key = written?.trim().toLowerCase();
      if (!key) continue;
      const contents = tags.get(key);
      if (contents) contents.push(content);
      else tags.set(key, [content]);
    }
  }
  return tags;
}
