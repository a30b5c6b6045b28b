import { DATA_WRITERS } from './data-writers';
import { writeHtml } from './html/writer';
import { imagesIn, linksIn } from './links-and-images';
import { writeMarkdown } from './markdown';
import type { PageContent, ReadOptions } from './page-content';
import { readParts } from './read-parts';
import { selected } from './selection';

const WRITERS = {
  selected,
  links: linksIn,
  images: imagesIn,
  html: writeHtml,
  markdown: writeMarkdown,
  ...DATA_WRITERS,
};

/** Reads a document as `readParts` does, where the code of every part is. */
export const readPage = (document: Document, options: ReadOptions): Promise<PageContent> =>
  readParts(document, options, WRITERS);
