import type { EngineResult } from '@/lib/operations/engine';

/** Estimates the bytes that a result takes on disk: those of its texts and files; what is between them is little. */
export const sizeOf = ({ response, attachments, misfits }: EngineResult): number =>
  textBytes(response) + textBytes(misfits) + Object.values(attachments).reduce((sum, { size }) => sum + size, 0);

/** Bytes of the texts in a value. */
function textBytes(value: unknown): number {
  // As browsers store them: two bytes for each unit, unless all units fit into one.
  if (typeof value === 'string') return BEYOND_LATIN.test(value) ? 2 * value.length : value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textBytes(part), 0);
}

const BEYOND_LATIN = /[\u0100-\uffff]/;
