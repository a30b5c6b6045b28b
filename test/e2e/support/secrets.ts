import { type BrowserContext, expect } from '@playwright/test';
import type { Recording } from '../../../lib/recorder/recording.ts';
import { EXPORT_FORMATS } from '../../../lib/transfer/export/formats.ts';
import { recordingFile, requestOf, requestWithEnd } from '../../../lib/transfer/export/recording.ts';

/** Values that the running test has typed as secrets. Tests of a process run one after the other. */
const typed = new Set<string>();

/**
 * Says that a value is typed as a secret. After the test, nothing that the extension keeps, and no export of what it has
 * recorded, may have it. To be called by the test itself, as in `keyboard.type(secret('hunter2'))`.
 */
export function secret(value: string): string {
  typed.add(value);
  return value;
}

/** Spellings in which a value would be found. */
const spellings = (value: string) => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  value.replaceAll(' ', ''),
  value.replaceAll(' ', '+'),
  Buffer.from(value).toString('base64').replace(/.?=*$/, ''),
];

/** Finds the values that a text has. */
export const secretsIn = (text: string, values: Iterable<string>): string[] => {
  const lower = text.toLowerCase();
  return [...values].filter((value) => spellings(value).some((spelled) => lower.includes(spelled.toLowerCase())));
};

/** Checks a browser after a test, in which its extension still runs, and forgets the values of the test. */
export async function expectNoSecrets(context: BrowserContext): Promise<void> {
  const values = [...typed];
  typed.clear();
  if (!values.length) return;
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The extension has no worker that could say what is kept.');
  const places = await worker.evaluate(keptPlaces);
  const recordings: Recording[] = JSON.parse(places['database: recordings'] ?? '[]');
  for (const recording of recordings) Object.assign(places, exportsOf(recording));
  const found = Object.entries(places).flatMap(([place, text]) =>
    secretsIn(text, values).map((value) => `“${value}” in ${place}`),
  );
  expect(found, 'secrets that are kept').toEqual([]);
}

/** Every export of a recording, by its name. */
function exportsOf(recording: Recording): Record<string, string> {
  const requests = { request: requestOf(recording, true), 'request with its end': requestWithEnd(recording) };
  const made = Object.entries(requests).flatMap(([name, request]) =>
    EXPORT_FORMATS.map(({ id, make }) => [`export: ${id} of the ${name}`, make(request, '')]),
  );
  return { 'export: file': recordingFile(recording), ...Object.fromEntries(made) };
}

/** Runs in the extension's worker. @returns the text of each place in which something is kept */
async function keptPlaces(): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const name of ['local', 'session', 'sync'] as const)
    places[`storage: ${name}`] = JSON.stringify(await chrome.storage[name].get(null));
  // Opening one that is not there would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'winnow')) return places;
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  for (const name of database.objectStoreNames) {
    const reading = database.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    places[`database: ${name}`] = JSON.stringify(reading.result);
  }
  database.close();
  return places;
}
