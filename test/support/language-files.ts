import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of Tesseract's data for German, gzipped. */
export const GERMAN = fileURLToPath(
  new URL('4.0.0_best_int/deu.traineddata.gz', import.meta.resolve('@tesseract.js-data/deu/package.json')),
);

/** Returns that as a user's file. */
export const germanFile = (name = 'deu.traineddata.gz', end?: number): File =>
  new File([readFileSync(GERMAN).subarray(0, end)], name);
