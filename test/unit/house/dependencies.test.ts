import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readSources } from '../../support/sources.ts';

/** Dependencies that reach the extension through the build, not by an import of ours. */
const BY_BUILD = [
  // Loaded by a thread of the server that is JavaScript as it is written.
  '@electric-sql/pglite',
  '@mediabunny/mp3-encoder',
  '@tesseract.js-data/eng',
  '@wxt-dev/webextension-polyfill',
  'webextension-polyfill',
];

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));
const named = Object.keys(dependencies).sort();

/**
 * Packages that run in the extension or the server. WXT builds, and brings its wrapper of the extension API with it.
 */
const imported = readSources(['lib', 'components', 'entrypoints', 'server'])
  .flatMap(({ imports }) => imports.filter(({ kind }) => kind !== 'type'))
  .map(({ of }) => /^(@[a-z][^/]*\/)?[a-z][^/:]*(?=\/|$)/.exec(of)?.[0] ?? '')
  .filter((name) => name && !/^(lib|components|entrypoints|server|locales|public|wxt)$/.test(name));

it('what ships is in dependencies and what builds or measures is not, so that both can be seen in package.json', () => {
  expect(named, 'Move the package in package.json, and run npm install --package-lock-only.').toEqual(
    [...new Set([...imported, ...BY_BUILD])].sort(),
  );
});
