import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../../server/chromium/chromium.ts';
import { testChromium } from '../../support/chromium.ts';
import { GERMAN } from '../../support/language-files.ts';
import { linesAt, makePdf, type PdfPage } from '../../support/pdf.ts';
import type { Route } from '../../support/sites.ts';
import { SERVER_TEST_LIMIT } from './server.ts';
import { test as base, expect, type SharedServer, shareServer } from './shared-server.ts';

/** A server with a language besides its own. */
const test = base.extend<object, { server: SharedServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
    ({}, use) => shareServer(use, { languages: [GERMAN] }),
    { scope: 'worker', timeout: SERVER_TEST_LIMIT },
  ],
});

const SIZE = { width: 1190, height: 1684 };

/** A page of a scanner: a picture of text, and nothing else. */
async function scanned(html: string): Promise<PdfPage> {
  const browser = await chromium.launch({ executablePath: await testChromium(), args: [...CHROMIUM_ARGS] });
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(`<body style="font: 28px Arial; margin: 120px; line-height: 1.4">${html}`);
  const bytes = await page.screenshot({ type: 'jpeg', quality: 80 });
  await browser.close();
  return { jpeg: { bytes, ...SIZE } };
}

const SENTENCE = 'The river was low that year and nobody spoke of it much, since the mill had stood still before.';

test('pages that are pictures are recognized, those with text are read, and which is which is said', async ({
  server,
  site,
}) => {
  const picture = await scanned(`<h1 style="font-size: 56px">The old mill</h1><p>${SENTENCE}`);
  const file = makePdf([picture, { texts: linesAt(72, 700, ['A page with a text.']) }]);
  const { url } = await site({
    '/scan.pdf': (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(file),
  });
  const request = { url: `${url}/scan.pdf`, location: { languages: ['en-GB'] }, timeout: 110_000 };
  const data = await server.data(request);
  expect(data.markdown).toBe(`# The old mill\n\n${SENTENCE}\n\nA page with a text.`);
  expect(data.warning).toContain('recognized from pictures, as English: 1.');
  expect(data.metadata).toMatchObject({ numPages: 2, totalPages: 2 });

  const fast = await server.data({ ...request, parsers: [{ type: 'pdf', mode: 'fast' }] });
  expect(fast.markdown).toBe('A page with a text.');
  expect(fast.warning).toContain('Pages without text');

  const all = await server.data({ ...request, parsers: [{ type: 'pdf', mode: 'ocr' }] });
  expect(all.markdown).toContain('A page with a text.');
  expect(all.warning).toContain('as English: 1–2.');
});

const GERMAN_SENTENCE = 'Müde Füße gehören über die Brücke, während der Müller schläft und die Mühle still steht.';

test('a page is recognized in the languages that were added, the one of the file or of the request first', async ({
  server,
  site,
}) => {
  const { url } = await site(
    Object.fromEntries(
      await Promise.all(
        ['', 'fr'].map(async (language) => {
          const file = makePdf([await scanned(`<p>${GERMAN_SENTENCE}`)], { language });
          const send: Route = (_request, response) =>
            response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
          return [`/scan${language}.pdf`, send] as const;
        }),
      ),
    ),
  );
  const request = { url: `${url}/scan.pdf`, timeout: 110_000 };
  const all = await server.data(request);
  expect(all.markdown).toBe(GERMAN_SENTENCE);
  expect(all.warning).toContain('as German, English: 1.');

  const chosen = await server.data({ ...request, location: { languages: ['de-AT', 'fr'] } });
  expect(chosen.markdown).toBe(GERMAN_SENTENCE);
  expect(chosen.warning).toContain('as German: 1.');

  const missing = await server.data({ ...request, url: `${url}/scanfr.pdf`, location: { languages: ['de'] } });
  expect(missing.markdown).toBe(GERMAN_SENTENCE);
  expect(missing.warning).toContain('says that it is in French, for which there is no language file');
});
