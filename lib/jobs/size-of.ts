import type { EngineResult } from '@/lib/scrape/engine';

/** Estimates the size of a result on disk, in bytes. Counts its texts and files; the structure around them is small. */
export const sizeOf = ({ response, attachments, misfits }: EngineResult): number =>
  textBytes(response) + textBytes(misfits) + Object.values(attachments).reduce((sum, { size }) => sum + size, 0);

/** Returns the size of the texts in a value, in bytes. */
function textBytes(value: unknown): number {
  // Browsers store two bytes for each code unit, unless all units fit into one byte.
  if (typeof value === 'string') return BEYOND_LATIN.test(value) ? 2 * value.length : value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textBytes(part), 0);
}

const BEYOND_LATIN = /[\u0100-\uffff]/;
