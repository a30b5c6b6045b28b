import type { MarkedElement } from './bylines';
import type { LinkedNode } from './linked-data';
import type { MetaTags } from './meta-tags';

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
