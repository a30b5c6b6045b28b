/** @module-tag slow */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;

const text = (subject: string) =>
  Array.from({ length: 8 }, (_, i) => `The ${subject} number ${i} stood at the quay all day and waited for wind.`);
const page = (subject: string) =>
  `<html><head><title>${subject}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${subject}</h1>` +
  `${text(subject)
    .map((line) => `<p>${line}</p>`)
    .join('')}</main><footer>All rights reserved</footer></body></html>`;

beforeAll(() => {
  // `npm ci` at the root leaves out what only the benchmarks need.
  execFileSync('npx', ['tsx', 'test/bench/install.ts'], { cwd: ROOT, stdio: 'pipe' });
  folder = mkdtempSync(join(tmpdir(), 'winnow-corpus-'));
  for (const part of ['pages/html', 'pages/truth', 'articles/html']) mkdirSync(join(folder, part), { recursive: true });
  for (const name of ['boat', 'raft', 'ferry']) {
    const truth = { url: 'https://site.example/', type: 'article', title: name, main_content: text(name).join('\n') };
    writeFileSync(join(folder, `pages/truth/${name}.json`), JSON.stringify(truth));
    writeFileSync(join(folder, `pages/html/${name}.html.gz`), gzipSync(page(name)));
  }
  writeFileSync(join(folder, 'articles/truth.json'), JSON.stringify({ a: { articleBody: text('ship').join('\n') } }));
  writeFileSync(join(folder, 'articles/html/a.html.gz'), gzipSync(page('ship')));
  writeFileSync(
    join(folder, 'constructs.json'),
    JSON.stringify([{ id: 'list', html: '<ul><li>a</li><li>b</li></ul>' }]),
  );
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (...args: string[]) =>
  execFileSync('npx', ['tsx', 'test/bench/run.ts', ...args], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

it('measures all engines and converters on a corpus', () => {
  const tables = bench('--corpus', folder, '--only', 'quality,constructs,round-trip');
  const cellsOf = (name: string) =>
    tables
      .split('\n')
      .filter((line) => line.startsWith(`| ${name} |`))
      .map((line) =>
        line
          .split('|')
          .slice(2, -1)
          .map((cell) => cell.trim()),
      );
  for (const engine of ['Winnow', 'Readability', 'Defuddle']) {
    const [pages, articles] = cellsOf(engine);
    expect(Number(pages?.[0]), `${engine} on pages`).toBeGreaterThan(0.5);
    expect(Number(articles?.[0]), `${engine} on articles`).toBeGreaterThan(0.5);
  }
  for (const [constructs, roundTrip] of [cellsOf('turndown, GFM'), cellsOf('Winnow').slice(2)]) {
    expect(Number(constructs?.[0])).toBe(1);
    expect(Number(roundTrip?.[0])).toBeGreaterThan(0.9);
  }
}, 60_000);

it('says so where there is no corpus, and what it does not know', () => {
  expect(() => bench('--only', 'beauty')).toThrow('There is no part “beauty”');
  expect(bench('--corpus', join(folder, 'none'), '--only', 'quality')).not.toContain('|');
}, 60_000);
