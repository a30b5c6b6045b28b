import type { DocumentReading } from '@/lib/files/documents/document-reading';
import { type DocumentKind, MOST_CELLS } from '@/lib/files/documents/kinds';
import { readDocumentFile } from '@/lib/files/documents/read-document';

export * from '../../../support/document-files.ts';

const { signal } = new AbortController();

export const read = (file: Blob, kind: Exclude<DocumentKind, 'pdf'>, name = `file.${kind}`): Promise<DocumentReading> =>
  readDocumentFile({ file, name, signal, cells: MOST_CELLS }, kind);

/** What is in the body of what a file says. */
export async function bodyOf(file: Blob, kind: Exclude<DocumentKind, 'pdf'>, name?: string): Promise<string> {
  const { written } = await read(file, kind, name);
  return /<body>([\s\S]*)<\/body>/.exec(written)?.[1] ?? written;
}
