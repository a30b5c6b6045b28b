import type { Markup } from './markup';

/** A file to read. */
export interface DocumentSource {
  file: Blob;
  name: string;
  signal: AbortSignal;
  /** Maximum number of cells to read from its sheets: each takes time to become a part of a page. */
  cells: number;
}

/** The content of a file. */
export interface DocumentReading {
  /** A whole HTML document; for another `text/…` type, the text itself. */
  written: Markup;
  /** Media type of `written`; HTML by default. */
  type?: string;
  /** Messages for `data.warning`. */
  notes: string[];
}

/** Reads one kind of file. @throws WinnowError if the file cannot be read */
export type DocumentReader = (source: DocumentSource) => Promise<DocumentReading>;
