import { DATA_WRITERS } from './data-writers';
import { writeRawHtml } from './html/raw-html';
import { writeHtml } from './html/writer';
import { imagesIn, linksIn } from './links-and-images';
import { phrasesFor } from './main-content/phrases/languages';
import type { PageContent, ReadOptions } from './page-content';
import { readParts } from './read-parts';
import { tagged } from './select';
import { selected } from './selection';
import { writeCaptured } from './write-captured';

const WRITERS = {
  selected,
  tagged,
  links: linksIn,
  images: imagesIn,
  html: writeHtml,
  rawHtml: writeRawHtml,
  ...DATA_WRITERS,
};

/** Reads a document like `readParts`, in a context that has the code of every part. */
export const readPage = async (document: Document, options: ReadOptions): Promise<PageContent> =>
  writeCaptured(await readParts(document, options, WRITERS, phrasesFor), options);
