import { DATA_WRITERS } from './data-writers';
import { writeRawHtml } from './html/raw-html';
import { writeHtml } from './html/writer';
import { imagesIn, linksIn } from './links-and-images';
import { writeMarkdown } from './markdown';
import type { PageContent, ReadOptions } from './page-content';
import { readParts } from './read-parts';
import { tagged } from './select';
import { selected } from './selection';

const WRITERS = {
  selected,
  tagged,
  links: linksIn,
  images: imagesIn,
  html: writeHtml,
  rawHtml: writeRawHtml,
  markdown: writeMarkdown,
  ...DATA_WRITERS,
};

/** Reads a document as `readParts` does, where the code of every part is. */
export const readPage = (document: Document, options: ReadOptions): Promise<PageContent> =>
  readParts(document, options, WRITERS);
