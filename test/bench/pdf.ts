import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { blocksOf } from '../../lib/files/pdf/blocks';
import { pageTextOf as pageText } from '../../lib/files/pdf/page-runs';
import type { PageText } from '../../lib/files/pdf/text-run';
import { writeSnapshot } from '../../lib/files/pdf/write-snapshot';
import type { Snapshot } from '../../lib/page/snapshot/entries';
import { makePdf, type PdfPage } from '../support/pdf.ts';
import { mean, median, overlap, shinglesOf } from './metrics.ts';
import { KNOWN_DOCUMENTS, printed, truthOf } from './pdf-documents.ts';
import { serveSite, startServed } from './served.ts';
import { amount, share, table } from './table.ts';

const ROUNDS = 5;
/** Documents that are recognized from pictures of their pages, and dots to an inch of those. */
const SCANNED = ['prose', 'two columns', 'table', 'ruled table', 'lists'];
const DOTS = 150;

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
  lists: `<h1>Lists</h1><ul><li>${prose(5, 2)}<li>${prose(25, 3)}<ul><li>in it<li>${prose(20, 6)}</ul><li>${prose(30, 7)}</ul><ol><li>wash<li>peel<li>cook</ol>`,
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
  const scans: Scan[] = [];
  const speeds: number[] = [];
  for (const [name, html] of Object.entries(DOCUMENTS)) {
    await page.setContent(`<meta charset="utf-8"><body style="font: 11pt serif">${html}`);
    const file = await page.pdf({ format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } });
    const { text, pages } = await read(file, true);
    const poppler = await textByPoppler(file);
    if (poppler !== undefined && SCANNED.includes(name))
      scans.push({ name, file: await scanOf(browser, file), truth: poppler });
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
  const known = await measureKnown(browser);
  return `PDFs with a text layer, in Node\n\n${table(head, rows)}\n\n${known}\n\n${await measureScans(scans)}`;
}

/** The order of the text in PDFs of several producers, whose text is known, beside that of Poppler. */
async function measureKnown(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  const scores: { isHeld: boolean; own: number; poppler: number }[] = [];
  for (const { name, producer, isHeld, document } of KNOWN_DOCUMENTS) {
    const file = await printed(document, producer, browser);
    if (!file) continue;
    const truth = truthOf(document);
    const own = shingleF1((await read(file, true)).text, truth);
    const poppler = shingleF1((await textByPoppler(file)) ?? '', truth);
    scores.push({ isHeld, own, poppler });
    rows.push([name, isHeld ? 'held' : 'looked at', share(own), share(poppler)]);
  }
  for (const isHeld of [false, true]) {
    const half = scores.filter((one) => one.isHeld === isHeld);
    const means = [half.map(({ own }) => own), half.map(({ poppler }) => poppler)].map((all) => share(mean(all)));
    rows.push(['mean', isHeld ? 'held' : 'looked at', ...means]);
  }
  const head = ['columns, rules, running rows', '', '4-gram F1 against their text', 'pdftotext'];
  return `PDFs of several producers, without their headers and footers\n\n${table(head, rows)}`;
}

/** A PDF whose pages are pictures. */
interface Scan {
  name: string;
  file: Buffer;
  truth: string;
}

/** Prints each page as a scanner might have it: a little turned, grey and blurred. */
async function scanOf(browser: Browser, file: Buffer): Promise<Buffer> {
  const pictures = await inFolder(file, async (folder) => {
    await promisify(execFile)('pdftoppm', ['-png', '-r', String(DOTS), join(folder, 'a.pdf'), join(folder, 'page')]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'base64')));
  });
  const page = await browser.newPage({ viewport: { width: 1240, height: 1754 } });
  const pages: PdfPage[] = [];
  for (const picture of pictures) {
    const look = 'rotate: 0.3deg; filter: contrast(0.8) blur(0.5px)';
    await page.setContent(`<body style="margin: 0"><img style="${look}" src="data:image/png;base64,${picture}">`);
    const bytes = await page.screenshot({ type: 'jpeg', quality: 60 });
    pages.push({ jpeg: { bytes, width: 1240, height: 1754 } });
  }
  await page.close();
  return makePdf(pages);
}

/** The text that is recognized in pictures of pages, through the HTTP door. */
async function measureScans(scans: readonly Scan[]): Promise<string> {
  const site = await serveSite(({ url }, response) => {
    const scan = scans[Number(url?.match(/\d+/)?.[0])];
    response.writeHead(scan ? 200 : 404, { 'content-type': 'application/pdf' }).end(scan?.file);
  });
  await using served = await startServed(1);
  const scores: number[] = [];
  const rows: string[][] = [];
  for (const [index, { name, truth }] of scans.entries()) {
    const since = performance.now();
    const parsers = [{ type: 'pdf', mode: 'ocr' }];
    const { data } = await served.ask('POST', '/v2/scrape', {
      url: site.next(`/${index}.pdf`),
      parsers,
      timeout: 120_000,
    });
    const { numPages } = data.metadata;
    const score = shingleF1(data.markdown, truth);
    scores.push(score);
    rows.push([name, String(numPages), share(score), amount((performance.now() - since) / 1000 / numPages)]);
  }
  rows.push(['mean', '', share(mean(scores)), '']);
  site.close();
  const head = ['', 'pages', '4-gram F1 against their text', 'seconds a page'];
  return `Scans: pictures of ${DOTS} dots to an inch, a little turned, grey and blurred\n\n${table(head, rows)}`;
}

function shingleF1(result: string, truth: string): number {
  const [got, wanted] = [shinglesOf(result), shinglesOf(truth)];
  return (2 * overlap(wanted, got)) / (got.length + wanted.length);
}

/** @param laidOut reads the text in its order; else it is only taken out */
async function read(file: Buffer, laidOut: boolean): Promise<{ text: string; pages: number }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const runs: PageText[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if (laidOut) runs.push(await pageText(page));
    else await page.getTextContent();
  }
  const snapshot = laidOut ? writeSnapshot(blocksOf(runs), { url: 'https://page.example/' }) : '{"entries":[]}';
  const { entries }: Snapshot = JSON.parse(snapshot);
  await task.destroy();
  return { text: textOf(entries), pages: document.numPages };
}

/** The text of a document without what runs, with the numbers that its lists count by, as a reader shows them. */
function textOf(entries: Snapshot['entries']): string {
  const open: { name: string; next: number }[] = [];
  let text = '';
  for (const entry of entries) {
    if (typeof entry === 'string') text += open.some(({ name }) => RUNNING.includes(name)) ? '' : entry;
    else if (typeof entry === 'number') {
      if (open.splice(-entry).some(({ name }) => name !== 'a')) text += ' ';
    } else if (!Array.isArray(entry)) open.push({ name: '', next: 0 });
    else {
      const list = open.at(-1);
      if (entry[0] !== 'a') text += ' ';
      if (entry[0] === 'li' && list?.name === 'ol') text += ` ${list.next++}. `;
      open.push({ name: entry[0], next: Number(entry[1] === 'start' ? entry[2] : 1) });
    }
  }
  return text;
}

const RUNNING = ['header', 'footer'];

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
const textByPoppler = (file: Buffer): Promise<string | undefined> =>
  inFolder(file, async (folder) => (await promisify(execFile)('pdftotext', [join(folder, 'a.pdf'), '-'])).stdout).catch(
    () => undefined,
  );

/** Works on a file that is there as `a.pdf` for as long. */
async function inFolder<Value>(file: Buffer, work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pdf-'));
  try {
    await writeFile(join(folder, 'a.pdf'), file);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
