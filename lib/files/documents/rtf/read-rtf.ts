import { createPauses } from '@/lib/base/async';
import type { DocumentReader } from '../document-reading';
import { wholeDocument } from '../markup';
import { fileRefused } from '../refused';
import { RtfReader } from './rtf-reader';
import { rtfTokens } from './tokens';

/** Chunk size in bytes: more arguments would overflow the stack. */
const STRIDE = 0x8000;

/** Maps each byte to the character with the same code, which no browser encoding does. */
function signsOf(bytes: Uint8Array): string {
  let signs = '';
  for (let at = 0; at < bytes.length; at += STRIDE) signs += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return signs;
}

/** How many tokens to read between two looks at the clock. */
const STEP = 20_000;

/** Reads a Rich Text Format file: its text with headings, lists, tables, links, notes and pictures. */
export const readRtf: DocumentReader = async ({ file, signal }) => {
  const source = signsOf(new Uint8Array(await file.arrayBuffer()));
  if (!source.startsWith('{\\rtf')) throw fileRefused('mismatch');
  const reader = new RtfReader();
  const pause = createPauses();
  let count = 0;
  for (const token of rtfTokens(source)) {
    reader.take(token);
    if (++count % STEP !== 0) continue;
    signal.throwIfAborted();
    await pause();
  }
  const { body, facts, notes } = reader.end();
  return { written: wholeDocument(body, facts), notes };
};
