import { chooseAuthor } from './author';
import type { PageSays } from './captured-head';
import { chooseModified, choosePublished } from './dates';
import { readMetaTags } from './meta-tags';

interface Writing {
  /** Several names joined by commas. */
  author: string;
  /** As the page writes it, where it has a day in ISO 8601: that. */
  publishedTime: string;
  modifiedTime: string;
}

/** Finds who wrote a page and when, by its head, its JSON-LD, its address and what stands near its beginning; '' where unknown. */
export function writtenBy(says: PageSays, url: string): Writing {
  const tags = readMetaTags(says.metas);
  return {
    author: chooseAuthor(says, tags),
    publishedTime: choosePublished(says, tags, url),
    modifiedTime: chooseModified(says, tags),
  };
}
