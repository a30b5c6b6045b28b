import type { Markup } from './markup';

/** A file that is to be read. */
export interface DocumentSource {
  file: Blob;
  name: string;
  signal: AbortSignal;
  /** Cells of its sheets that are read at most: each takes its time to become a part of a page. */
  cells: number;
}

/** What a file says. */
export interface DocumentReading {
  /** A whole HTML document; for `text/…` of another kind, the text itself. */
  written: Markup;
  /** Media type of `written`; HTML where it is left out. */
  type?: string;
  /** Sentences for `data.warning`. */
  notes: string[];
}

/** Reads one kind of file. @throws WinnowError where it cannot be read */
export type DocumentReader = (source: DocumentSource) => Promise<DocumentReading>;
