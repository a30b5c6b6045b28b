import { chooseAuthor } from './author';
import type { PageStatements } from './captured-head';
import { chooseModified, choosePublished } from './dates';
import { readMetaTags } from './meta-tags';

interface Writing {
  /** Several names joined by commas. */
  author: string;
  /** As the page writes it, or its ISO 8601 part if it contains an ISO 8601 date. */
  publishedTime: string;
  modifiedTime: string;
}

/**
 * Finds the author and the date of a page from its head, its JSON-LD, its address and the text near its beginning; '' if
 * unknown.
 */
export function writtenBy(says: PageStatements, url: string): Writing {
  const tags = readMetaTags(says.metas);
  return {
    author: chooseAuthor(says, tags),
    publishedTime: choosePublished(says, tags, url),
    modifiedTime: chooseModified(says, tags),
  };
}
