import type { DocumentReader } from './document-reading';
import type { DocumentKind } from './kinds';

/** The reader of each kind, loaded with its first file. PDFs have pages and scans, and their own reader (lib/files/pdf). */
export const READERS: Record<Exclude<DocumentKind, 'pdf'>, () => Promise<DocumentReader>> = {
  html: async () => (await import('./read-plain')).readHtml,
  markdown: async () => (await import('./read-plain')).readPlainText,
  text: async () => (await import('./read-plain')).readPlainText,
  csv: async () => (await import('./read-csv')).readCsv,
  docx: async () => (await import('./docx/read-docx')).readDocx,
  xlsx: async () => (await import('./xlsx/read-xlsx')).readXlsx,
  pptx: async () => (await import('./pptx/read-pptx')).readPptx,
  odt: async () => (await import('./odf/read-odf')).readOdf('text'),
  ods: async () => (await import('./odf/read-odf')).readOdf('spreadsheet'),
  odp: async () => (await import('./odf/read-odf')).readOdf('presentation'),
  epub: async () => (await import('./epub/read-epub')).readEpub,
  rtf: async () => (await import('./rtf/read-rtf')).readRtf,
};
