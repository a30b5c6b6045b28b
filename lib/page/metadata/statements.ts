import type { Byline } from './bylines';
import type { PageSays } from './captured-head';
import { articleAmong, type LinkedNode, readLinkedData } from './linked-data';
import { type MetaTags, readMetaTags } from './meta-tags';

/** All that may say who wrote a page, and when. */
export interface Statements {
  tags: MetaTags;
  linked: LinkedNode[];
  /** The node of the JSON-LD that is the article itself. */
  article: LinkedNode | undefined;
  bylines: Byline[];
  afterHeading: string[];
}

export function readStatements({ metas, linkedData, bylines, afterHeading }: PageSays): Statements {
  const linked = readLinkedData(linkedData);
  return { tags: readMetaTags(metas), linked, article: articleAmong(linked), bylines, afterHeading };
}
