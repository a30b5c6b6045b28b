import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Snapshot } from '../../lib/page/snapshot/entries';
import { blocksOf } from '../../lib/pdf/blocks';
import { runsOf } from '../../lib/pdf/page-runs';
import type { TextRun } from '../../lib/pdf/text-run';
import { writeSnapshot } from '../../lib/pdf/write-snapshot';
import { mean, median, overlap, shinglesOf } from './metrics.ts';
import { amount, share, table } from './table.ts';

const ROUNDS = 5;

const WORDS =
  `river market engine theory window garden signal paper castle method forest number bridge reading season winter
  copper letter pattern motion harbor silver margin thread valley`.split(/\s+/);

/** Words that come in another order with each seed, in sentences of eleven. */
function prose(count: number, seed: number): string {
  let state = seed;
  const words = Array.from({ length: count }, (_, index) => {
    state = (state * 1103515245 + 12345) % 0x80000000;
    return `${WORDS[state % WORDS.length]}${index % 11 === 10 ? '.' : ''}`;
  });
  return words.join(' ');
}

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`;
const stock = ['Apple', 'Pear', 'Plum', 'Quince'].map((name, index) => row([name, `${index + 1}.50`, prose(2, index)]));

/** Documents by name; each is printed on A4. */
const DOCUMENTS: Record<string, string> = {
  prose: `<h1>On bees</h1><p>${prose(120, 1)}<h2>Spring</h2><p>${prose(350, 2)}<h2>Summer</h2><p>${prose(300, 4)}`,
  'two columns': `<h1>Two columns</h1><div style="columns: 2; text-align: justify"><h2>One</h2><p>${prose(250, 5)}
    <h2>Two</h2><p>${prose(250, 6)}<p>${prose(200, 7)}</div>`,
  'three columns': `<h1>Three</h1><div style="columns: 3">${prose(400, 3)}</div>`,
  table: `<h1>Prices</h1><p>${prose(40, 8)}<table cellpadding="8">${stock.join('')}</table><p>${prose(60, 9)}`,
  'ruled table': `<h1>Prices</h1><table border="1" cellpadding="9">${stock.join('')}</table><p>${prose(60, 10)}`,
  lists: `<h1>Lists</h1><ul><li>${prose(5, 2)}<li>${prose(25, 3)}<ul><li>in it</ul></ul><ol><li>wash<li>peel<li>cook</ol>`,
  code: `<h1>Code</h1><p>${prose(30, 3)}<pre>function f(a, b) {\n  return a + b;\n}</pre><p>${prose(60, 9)}`,
  scripts: `<h1>Über Äpfel</h1><p>Größe, façade, naïve, русский текст, ελληνικά. ${prose(80, 5)}`,
  links: Array.from(
    { length: 12 },
    (_, at) => `<p>${at}: <a href="https://page.example/${at}">${prose(3, at)}</a>`,
  ).join(''),
  long: Array.from({ length: 30 }, (_, at) => `<h1>Chapter ${at + 1}</h1><p>${prose(900, at + 1)}`).join(''),
};

/** The text of PDFs with a known text beside that of Poppler, and the speed beside that of pdf.js alone. */
export async function measurePdf(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const rows: string[][] = [];
  const scores: number[] = [];
  const speeds: number[] = [];
  for (const [name, html] of Object.entries(DOCUMENTS)) {
    await page.setContent(`<meta charset="utf-8"><body style="font: 11pt serif">${html}`);
    const file = await page.pdf({ format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } });
    const { text, pages } = await read(file, true);
    const poppler = await textByPoppler(file);
    const score = poppler === undefined ? Number.NaN : shingleF1(text, poppler);
    const own = await fastest(() => read(file, true));
    const alone = await fastest(() => read(file, false));
    scores.push(score);
    speeds.push(own / alone);
    rows.push([name, String(pages), share(score), amount((1000 * pages) / own), amount((1000 * pages) / alone)]);
  }
  await page.close();
  rows.push(['mean, and median of times', '', share(mean(scores)), `${amount(median(speeds))} times`, '']);
  const head = ['', 'pages', '4-gram F1 against pdftotext', 'pages a second', 'pdf.js’s text alone'];
  return `PDFs with a text layer, in Node\n\n${table(head, rows)}`;
}

function shingleF1(result: string, truth: string): number {
  const [got, wanted] = [shinglesOf(result), shinglesOf(truth)];
  return (2 * overlap(wanted, got)) / (got.length + wanted.length);
}

/** @param laidOut reads the text in its order; else it is only taken out */
async function read(file: Buffer, laidOut: boolean): Promise<{ text: string; pages: number }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const runs: TextRun[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if (laidOut) runs.push(await runsOf(page));
    else await page.getTextContent();
  }
  const snapshot = laidOut ? writeSnapshot(blocksOf(runs), { url: 'https://page.example/' }) : '{"entries":[]}';
  const { entries }: Snapshot = JSON.parse(snapshot);
  await task.destroy();
  return { text: entries.filter((entry) => typeof entry === 'string').join(' '), pages: document.numPages };
}

/** Milliseconds of the fastest of some rounds. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  return Math.min(...times);
}

/** Nothing where Poppler is not installed. */
async function textByPoppler(file: Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pdf-'));
  try {
    await writeFile(join(folder, 'a.pdf'), file);
    return (await promisify(execFile)('pdftotext', [join(folder, 'a.pdf'), '-'])).stdout;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}
