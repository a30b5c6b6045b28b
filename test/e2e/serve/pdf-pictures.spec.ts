import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../../server/chromium/chromium.ts';
import { linesAt, makePdf, type PdfPage } from '../../support/pdf.ts';
import { expect, test } from './shared-server.ts';

const SIZE = { width: 1190, height: 1684 };

/** A page of a scanner: a picture of text, and nothing else. */
async function scanned(html: string): Promise<PdfPage> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS] });
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
  const request = { url: `${url}/scan.pdf`, timeout: 110_000 };
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
