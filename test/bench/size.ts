import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtExtension } from '../../server/chromium/build.ts';
import { filesIn, onDemand } from '../support/package-files.ts';
import { bundle } from './browser.ts';
import { table } from './table.ts';
import type { Figures } from './targets.ts';

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Scripts that a page gets, by what is asked of it. */
const INJECTED: Record<string, string[]> = {
  'Winnow, an open tab to markdown': ['capture.js'],
  'Winnow, an open tab to HTML': ['capture.js', 'html.js'],
  'Winnow, an open tab to links and images': ['capture.js', 'lists.js'],
  'Winnow, a page of its own to anything': ['snapshot.js'],
};

/** Sizes of the scripts that are injected to read a page, and of bundles of the peers' parts that do the same. */
export async function measureSize(figures: Figures): Promise<string> {
  const folder = await builtExtension();
  const scripts = Object.entries(INJECTED).map(([name, files]) =>
    row(name, ...files.map((file) => read(folder, file))),
  );
  figures['injected script, gzip, KiB'] = zipped(read(folder, 'capture.js')) / 1024;
  const rows = [
    ...scripts,
    row(
      'Readability, turndown',
      Buffer.from(
        await bundle(`import { readability } from './peers/readability.ts'; import { turndown } from './peers/turndown.ts';
         Object.assign(globalThis, { readability, turndown });`),
      ),
    ),
    row(
      'Defuddle, without markdown',
      Buffer.from(
        await bundle(`import { defuddle } from './peers/defuddle.ts'; Object.assign(globalThis, { defuddle });`),
      ),
    ),
  ];
  return `Size of what a page has to take\n\n${table(['', 'minified', 'gzip'], rows)}\n\n${packageTable(folder)}`;
}

/** The package by what its parts are loaded for. */
function packageTable(folder: string): string {
  const all = filesIn(folder);
  const parts = onDemand(folder);
  const wanted = new Set(Object.values(parts).flat());
  const rows = Object.entries({
    'the whole package': all,
    'loaded without any of these': all.filter((file) => !wanted.has(file)),
    ...Object.fromEntries(Object.entries(parts).map(([name, files]) => [`loaded for ${name}`, files])),
  });
  const head = ['', 'files', 'as shipped', 'gzip'];
  return `Size of the package\n\n${table(
    head,
    rows.map(([name, files]) => {
      const [, shipped, zipped] = row(name, ...files.map((file) => read(folder, file)));
      return [name, String(files.length), shipped ?? '', zipped ?? ''];
    }),
  )}`;
}

const read = (folder: string, file: string) => readFileSync(join(folder, file));

const row = (name: string, ...parts: Buffer[]): string[] => [
  name,
  kilobytes(Buffer.concat(parts).length),
  kilobytes(zipped(...parts)),
];

/** Each part by itself, as a package holds them. */
const zipped = (...parts: Buffer[]): number =>
  parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
