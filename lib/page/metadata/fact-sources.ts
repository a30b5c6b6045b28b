import * as dom from '@/lib/dom';
import { type MarkedElement, readMarked } from './bylines';
import { type LinkedNode, readLinkedData, typesOf } from './linked-data';

/** The contents of a page's meta elements by their key in lower case: property, name or itemprop. */
type MetaTags = Map<string, string[]>;

/** All a fact may be drawn from, read once. */
export interface FactSources {
  page: Document;
  /** Its address. */
  url: string;
  tags: MetaTags;
  linked: LinkedNode[];
  /** The node of the JSON-LD that is the article itself. */
  article: LinkedNode | undefined;
  /** Elements near its beginning that may be bylines. */
  marked: MarkedElement[];
}

const ARTICLE =
  /Article$|^BlogPosting$|^Report$|^Recipe$|^HowTo$|^DiscussionForumPosting$|^Question$|^LiveBlogPosting$|^Review$/;

export function readSources(page: Document, url: string): FactSources {
  const linked = readLinkedData(page);
  const article = linked.find(
    (node) => typesOf(node).some((type) => ARTICLE.test(type)) && (node.headline || node.datePublished || node.author),
  );
  return { page, url, tags: readMetaTags(page), linked, article, marked: readMarked(page) };
}

function readMetaTags(page: Document): MetaTags {
  const tags: MetaTags = new Map();
  for (const meta of dom.all(page, 'meta[content]')) {
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
