import { decodeText } from './decode';
import type { DocumentReader } from './document-reading';
import { fileRefused } from './refused';

/** Reads HTML unchanged. It becomes a document without a window: nothing in it runs or loads. */
export const readHtml: DocumentReader = async ({ file }) => ({ written: await textOfFile(file), notes: [] });

/** Reads plain text and markdown unchanged. */
export const readPlainText: DocumentReader = async ({ file, name }) => ({
  written: await textOfFile(file),
  type: /\.(?:md|markdown)$/i.test(name) ? 'text/markdown' : 'text/plain',
  notes: [],
});

/** A NUL within this many bytes indicates a binary file: texts in UTF-16 begin with a mark. */
const HEAD = 4_096;

/** Returns the text of a file. @throws WinnowError for a file other than text */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!hasMark && bytes.subarray(0, HEAD).includes(0)) throw fileRefused('mismatch');
  return decodeText(bytes);
}
