import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import mammoth from 'mammoth';
import { valuesIn } from '../../lib/files/documents/read-csv';
import { halfOf } from '../lab/scenario.ts';
import { blankTab, bundle } from './browser.ts';
import { byPandoc, formOf, htmlOf, type MadeFile, makeFiles } from './document-files.ts';
import type { DocumentSource } from './document-sources.ts';
import type { Features } from './inpage/features.ts';
import { mean, overlap, shinglesOf } from './metrics.ts';
import { render } from './render.ts';
import { startServed } from './served.ts';
import { share, table } from './table.ts';

const f1 = (got: readonly string[], wanted: readonly string[]) =>
  wanted.length ? (2 * overlap(wanted, got)) / (got.length + wanted.length) : undefined;

/** Undefined where a document has nothing of the kind. */
const MEASURES: Record<string, (got: Features, wanted: Features) => number | undefined> = {
  text: (got, wanted) => f1(shinglesOf(got.text), shinglesOf(wanted.text)),
  cells: (got, wanted) => f1(got.cells, wanted.cells),
  headings: (got, wanted) => f1(got.headings, wanted.headings),
  items: (got, wanted) => f1(got.items, wanted.items),
  links: (got, wanted) => f1(got.links.filter(isWeb), wanted.links.filter(isWeb)),
  code: (got, wanted) => f1(got.code, wanted.code),
};
const isWeb = (address: string) => /^https?:/.test(address);

type Reader = 'Winnow' | 'pandoc' | 'mammoth and turndown';
type Scores = Record<string, number | undefined>;

interface Measured {
  file: MadeFile;
  isHeld: boolean;
  scores: Partial<Record<Reader, Scores>>;
}

/**
 * What becomes of documents whose text is known: made by two programs, read through POST /v2/parse and by peers, and compared
 * with their source, formulas aside.
 * @param half `look` or `hold`, to measure those alone
 */
export async function measureDocuments(browser: Browser, half: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-documents-'));
  try {
    const files = await makeFiles(folder);
    if (!files) return 'Documents: not measured, since pandoc or LibreOffice is not installed.';
    const tab = await blankTab(browser, await bundle(`import './inpage/convert.ts';`));
    const measured = await measureAll(
      tab,
      folder,
      files.filter((file) => !half || halfOf({ name: nameOf(file) }) === half),
    );
    await tab.close();
    return written(measured);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const nameOf = ({ source, producer, format }: MadeFile) => `${source.name} ${format} ${producer}`;

async function measureAll(tab: Page, folder: string, files: readonly MadeFile[]): Promise<Measured[]> {
  await using served = await startServed(1);
  const measured: Measured[] = [];
  for (const file of files) {
    const wanted = await featuresOf(tab, await truthOf(file.source, folder));
    const own = await served.parse(await formOf(file.path, { formats: ['markdown'] }));
    const scores: Measured['scores'] = { Winnow: await scoresOf(tab, own.data.markdown, wanted) };
    const pandoc = await byPandoc(file);
    if (pandoc !== undefined) scores.pandoc = await scoresOf(tab, pandoc, wanted);
    if (file.format === 'docx') {
      const { value } = await mammoth.convertToHtml({ buffer: await readFile(file.path) });
      const converted = await tab.evaluate((html) => tools.convert('turndown', html), value);
      if ('markdown' in converted) scores['mammoth and turndown'] = await scoresOf(tab, converted.markdown, wanted);
    }
    measured.push({ file, isHeld: halfOf({ name: nameOf(file) }) === 'hold', scores });
  }
  return measured;
}

const featuresOf = (tab: Page, html: string): Promise<Features> => tab.evaluate((html) => tools.features(html), html);

/** Formulas are written in many ways that mean the same. */
const withoutFormulas = (markdown: string) => markdown.replace(/\$\$?[^$]+\$\$?/g, ' ');
/** The renderer puts a heading over footnotes, which no document has. */
const withoutLabel = (html: string) => html.replace(/<h2 id="footnote-label".*?<\/h2>/gs, '');

async function scoresOf(tab: Page, markdown: string, wanted: Features): Promise<Scores> {
  const got = await featuresOf(tab, withoutLabel(render(withoutFormulas(markdown), { everyAddress: true })));
  return Object.fromEntries(Object.entries(MEASURES).map(([name, of]) => [name, of(got, wanted)]));
}

async function truthOf({ name, kind, source }: DocumentSource, folder: string): Promise<string> {
  if (kind !== 'sheet') {
    const html = await htmlOf(join(folder, `${name}.md`));
    // Each slide has a title of its own, below that of the whole.
    const ranked = kind === 'slides' ? html.replace(/<(\/?)h1\b/g, '<$1h2') : html;
    return ranked.replace(/<span class="math[^>]*>.*?<\/span>/gs, ' ');
  }
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rows = valuesIn(source, ',').rows.filter((row) => row.some(Boolean));
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  // A sheet that was a file of values has the name of that.
  return `<h2>${name}</h2><table>${cells.join('')}</table>`;
}

function written(measured: readonly Measured[]): string {
  const names = Object.keys(MEASURES);
  const rows: string[][] = [];
  const groups = [...new Set(measured.map(({ file }) => `${file.format}, ${file.producer}`))].sort();
  for (const group of groups) {
    const inGroup = measured.filter(({ file }) => `${file.format}, ${file.producer}` === group);
    for (const isHeld of [false, true]) {
      const half = inGroup.filter((one) => one.isHeld === isHeld);
      for (const reader of readersOf(half))
        rows.push([group, isHeld ? 'held' : 'looked at', reader, ...meansOf(half, reader)]);
    }
  }
  for (const isHeld of [false, true]) {
    const half = measured.filter((one) => one.isHeld === isHeld);
    if (half.length === 0) continue;
    for (const reader of ['Winnow'] as const)
      rows.push(['all', isHeld ? 'held' : 'looked at', reader, ...meansOf(half, reader)]);
    const both = half.filter(({ scores }) => scores.pandoc);
    for (const reader of ['Winnow', 'pandoc'] as const) {
      rows.push(['all that pandoc reads', isHeld ? 'held' : 'looked at', reader, ...meansOf(both, reader)]);
    }
  }
  const head = ['', '', '', 'files', ...names];
  return `${measured.length} documents whose text is known, F1\n\n${table(head, rows)}`;
}

const readersOf = (measured: readonly Measured[]): Reader[] => [
  ...new Set(measured.flatMap(({ scores }) => Object.keys(scores) as Reader[])),
];

function meansOf(measured: readonly Measured[], reader: Reader): string[] {
  const scores = measured.flatMap((one) => one.scores[reader] ?? []);
  const meanOf = (name: string) => {
    const values = scores.flatMap((score) => score[name] ?? []);
    return values.length ? share(mean(values)) : '';
  };
  return [String(scores.length), ...Object.keys(MEASURES).map(meanOf)];
}
