import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { linesAt, makePdf } from '../support/pdf.ts';
import { type Route, startSites } from '../support/sites.ts';
import type { Means } from './demo.ts';
import type { Tour } from './tour.ts';

const TIMES = [
  ['Harbour', 'High', 'Low'],
  ['Leith', '07:42', '13:55'],
  ['Oban', '11:03', '17:20'],
] as const;

/** A drawing of the product. */
const BAROMETER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#eef1ee"/>
  <circle cx="48" cy="50" r="32" fill="#c9962e"/><circle cx="48" cy="50" r="26" fill="#fffdf7"/>
  <path d="M28 62a23 23 0 1 1 40 0" fill="none" stroke="#4a3a12" stroke-width="2" stroke-dasharray="2 4"/>
  <path d="M48 50 62 36" stroke="#8c1d18" stroke-width="3" stroke-linecap="round"/>
  <circle cx="48" cy="50" r="3.5" fill="#4a3a12"/><circle cx="48" cy="13" r="4" fill="none" stroke="#c9962e" stroke-width="3"/></svg>`;

/** What a shop says besides. */
const DETAILS = `"sku": "BB-1", "category": "Instruments", "image": "https://harbour-shop.example/barometer.svg",
  "description": "Tells what the weather will be by tomorrow’s tide, and hangs on one nail. Movement from 1911, dial of enamel.",`;

const MENU = `<!doctype html><html lang="en"><title>Menu | The Tern</title>
  <meta property="og:site_name" content="The Tern"><h1>Menu</h1>
  <h2>Starters</h2><ul>
    <li><strong>Pea soup (VG)</strong><p>With mint from the yard and a slice of rye.</p><span>€6.50</span></li>
    <li><strong>Smoked mackerel (GF)</strong><p>On cucumber, with horseradish cream.</p><span>€8.90</span></li>
    <li><strong>Bread and butter</strong><p>Baked in the morning, salted butter.</p><span>€3.00</span></li></ul>
  <h2>Mains</h2><ul>
    <li><strong>Herring (GF)</strong><p>Fried, with new potatoes and dill.</p><span>€14.00</span></li>
    <li><strong>Barley risotto (VG)</strong><p>With leeks and toasted hazelnuts.</p><span>€13.20</span></li>
    <li><strong>Beef stew</strong><p>Three hours in stout, with root vegetables.</p><span>€15.00</span></li></ul>
  <h2>Sweets</h2><ul>
    <li><strong>Apple cake</strong><p>Warm, with cream.</p><span>€5.40</span></li>
    <li><strong>Rhubarb sorbet (VG)</strong><p>Two scoops.</p><span>€4.20</span></li></ul>`;

const FILM = `<!doctype html><html lang="en"><title>How to winnow with two baskets</title>
  <main><h1>How to winnow with two baskets</h1>
  <video src="/winnowing.webm" controls><track kind="captions" srclang="en" label="English" src="/winnowing.vtt"></video>
  <audio src="/threshing-song.wav" controls></audio></main>`;

const CAPTIONS = `WEBVTT

00:00.000 --> 00:02.000
Hold the basket high, with the wind from your side.

00:02.000 --> 00:05.000
Let the grain run over the edge in a thin stream.

00:05.000 --> 00:08.000
The husks drift off, and the kernels fall on the cloth.
`;

/** Samples per second of the sound. */
const RATE = 8_000;

/** A few bell tones as a sound file (RIFF WAVE, PCM of 16 bits). */
function makeSound(): Buffer {
  const tones = [392, 440, 523, 440, 392, 330, 392, 262];
  const samples = tones.flatMap((tone) =>
    Array.from(
      { length: RATE },
      (_, at) => 9_000 * Math.exp((-3 * at) / RATE) * Math.sin((2 * Math.PI * tone * at) / RATE),
    ),
  );
  const head = Buffer.alloc(44);
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    head.write(name, at, 'latin1');
  const size = samples.length * 2;
  head.writeUInt32LE(36 + size, 4);
  head.writeUInt32LE(16, 16);
  for (const [index, value] of [1, 1].entries()) head.writeUInt16LE(value, 20 + 2 * index);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  for (const [index, value] of [2, 16].entries()) head.writeUInt16LE(value, 32 + 2 * index);
  head.writeUInt32LE(size, 40);
  return Buffer.concat([head, Buffer.from(Int16Array.from(samples).buffer)]);
}

/** State of a player that could play to its end (HTML, 4.8.11.7). */
const HAVE_ENOUGH_DATA = 4;

/** A file with a heading, a paragraph, a list and a table. */
const PDF = makePdf(
  [
    {
      texts: [
        { text: 'Tides in spring', x: 72, y: 760, size: 22 },
        ...linesAt(72, 720, [
          'The water is highest two days after the new moon. Whoever wants to',
          'cross the bar at low water waits for the half moon.',
        ]),
        ...linesAt(72, 676, ['- Look at the table before you leave.', '- Take an hour more for the way back.']),
        ...TIMES.flatMap((row, index) =>
          row.map((text, column) => ({ text, x: 72 + 120 * column, y: 620 - 20 * index, size: 11 })),
        ),
      ],
    },
  ],
  { title: 'Tides in spring' },
);

/**
 * Shows the page as data in the panel, one view after the other: a product with its variants, a menu, a video, a sound, a PDF.
 * @param means starts a scrape of a page in its tab, and gives servers names
 */
export async function showData(
  context: BrowserContext,
  panel: Page,
  { scrape, named }: Means,
  { t, take }: Tour,
): Promise<void> {
  const product = await readFile(new URL('../sites/product.html', import.meta.url), 'utf8');
  const film = await readFile(new URL('pages/winnowing.webm', import.meta.url));
  const give =
    (type: string, body: string | Buffer): Route =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body);
  const sites = await startSites({
    '/tides.pdf': give('application/pdf', PDF),
    '/barometer': give('text/html; charset=utf-8', product.replace('"sku": "BB-1",', DETAILS)),
    '/barometer.svg': give('image/svg+xml', BAROMETER),
    '/menu': give('text/html; charset=utf-8', MENU),
    '/two-baskets': give('text/html; charset=utf-8', FILM),
    '/winnowing.webm': give('video/webm', film),
    '/winnowing.vtt': give('text/vtt', CAPTIONS),
    '/threshing-song.wav': give('audio/wav', makeSound()),
  });
  const page = await context.newPage();
  const tab = async (format: 'product' | 'menu' | 'video' | 'audio') => {
    const name = t(`panel.format.${format}`);
    await panel.getByRole('tab', { name, exact: true }).click();
    return panel.getByRole('tabpanel', { name });
  };

  await page.goto(`${named('harbour-shop.example', sites.url)}/barometer`);
  await scrape(panel, page, ['product']);
  await panel.bringToFront();
  await expect(await tab('product')).toContainText('BB-2');
  await take(panel, 'panel-product');

  await page.goto(`${named('the-tern.example', sites.url)}/menu`);
  await scrape(panel, page, ['menu']);
  await panel.bringToFront();
  await expect(await tab('menu')).toContainText('Barley risotto');
  await take(panel, 'panel-menu');

  await page.goto(`${named('field-notes.example', sites.url)}/two-baskets`);
  await scrape(panel, page, ['video', 'audio']);
  await panel.bringToFront();
  for (const kind of ['video', 'audio'] as const) {
    const player = (await tab(kind)).getByLabel(t(`panel.format.${kind}`), { exact: true });
    // Until then it draws that it loads.
    await expect.poll(() => player.evaluate((media) => (media as HTMLMediaElement).readyState)).toBe(HAVE_ENOUGH_DATA);
    // It draws so for one more frame.
    await player.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await take(panel, `panel-${kind}`);
  }
  await page.close();

  await panel.evaluate(
    async (url) => {
      const start = { request: { url, formats: ['markdown'] }, engine: 'local' };
      await chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [start] });
    },
    `${named('port-of-leith.example', sites.url)}/tides.pdf`,
  );
  await expect(panel.getByRole('tabpanel', { name: t('panel.format.markdown'), exact: true })).toContainText('Oban', {
    timeout: 30_000,
  });
  await take(panel, 'panel-pdf');
  await sites.close();
}
