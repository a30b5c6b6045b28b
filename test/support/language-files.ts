import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of what Tesseract knows of German, gzipped, as its users have it. */
export const GERMAN = fileURLToPath(
  new URL('4.0.0_best_int/deu.traineddata.gz', import.meta.resolve('@tesseract.js-data/deu/package.json')),
);

/** That as a file of a user. */
export const germanFile = (name = 'deu.traineddata.gz', end?: number): File =>
  new File([readFileSync(GERMAN).subarray(0, end)], name);
