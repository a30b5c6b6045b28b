import * as dom from '@/lib/dom';
import { type MarkedElement, readMarked } from './bylines';
import { LINKED_DATA, type LinkedNode, readLinkedData, typesOf } from './linked-data';
import { squash, textsAfterHeading } from './near-heading';

/** The contents of a page's meta elements by their key in lower case: property, name or itemprop. */
type MetaTags = Map<string, string[]>;

/** All a fact may be drawn from, read once. */
export interface FactSources {
  page: Document;
  /** Its address. */
  url: string;
  /** The page's own title: a drawing in it has a title too. */
  title: string;
  /** The meta elements with a content. */
  metas: Element[];
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
  const metas = namedIn(page, 'meta').filter((meta) => dom.hasAttribute(meta, 'content'));
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

function readMetaTags(metas: Element[]): MetaTags {
  const tags: MetaTags = new Map();
  for (const meta of metas) {
    const content = meta.getAttribute('content')?.trim();
    if (!content) continue;
    for (const attribute of ['property', 'name', 'itemprop']) {
      const key = meta.getAttribute(attribute)?.trim().toLowerCase();
      if (!key) continue;
      const contents = tags.get(key);
      if (contents) contents.push(content);
      else tags.set(key, [content]);
    }
  }
  return tags;
}
