import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtExtension } from '../../server/chromium/build.ts';
import { bundle } from './browser.ts';
import { table } from './table.ts';
import type { Figures } from './targets.ts';

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Sizes of the script that is injected to read a page, and of bundles of the peers' parts that do the same. */
export async function measureSize(figures: Figures): Promise<string> {
  const folder = await builtExtension();
  const script = readFileSync(join(folder, 'capture.js'));
  figures['injected script, gzip, KiB'] = zipped(script) / 1024;
  const rows = [
    row('Winnow, the injected script', script),
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
  return `Size of what a page has to take\n\n${table(['', 'minified', 'gzip'], rows)}`;
}

const row = (name: string, code: Buffer): string[] => [name, kilobytes(code.length), kilobytes(zipped(code))];

const zipped = (code: Buffer): number => gzipSync(code, { level: 9 }).length;
