import { type BrowserContext, expect, type Page } from '@playwright/test';
import { linesAt, makePdf } from '../support/pdf.ts';
import { startSites } from '../support/sites.ts';
import type { Tour } from './tour.ts';

const TIMES = [
  ['Harbour', 'High', 'Low'],
  ['Leith', '07:42', '13:55'],
  ['Oban', '11:03', '17:20'],
] as const;

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
 * @param scrape starts a scrape of a page in its tab
 */
export async function showData(
  context: BrowserContext,
  panel: Page,
  scrape: (panel: Page, page: Page, formats: readonly unknown[]) => Promise<void>,
  { t, take }: Tour,
): Promise<void> {
  const sites = await startSites({
    '/tides.pdf': (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF),
  });
  const page = await context.newPage();
  const tab = async (format: 'product' | 'menu' | 'video' | 'audio') => {
    const name = t(`panel.format.${format}`);
    await panel.getByRole('tab', { name, exact: true }).click();
    return panel.getByRole('tabpanel', { name });
  };

  await page.goto(`${sites.url}/product.html`);
  await scrape(panel, page, ['product']);
  await panel.bringToFront();
  await expect(await tab('product')).toContainText('BB-2');
  await take(panel, 'panel-product');

  await page.goto(`${sites.url}/eatery.html`);
  await scrape(panel, page, ['menu', 'video', 'audio']);
  await panel.bringToFront();
  await expect(await tab('menu')).toContainText('Dumplings');
  await take(panel, 'panel-menu');
  for (const kind of ['video', 'audio'] as const) {
    const player = (await tab(kind)).getByLabel(t(`panel.format.${kind}`), { exact: true });
    // Until then it draws that it loads.
    await expect.poll(() => player.evaluate((media) => (media as HTMLMediaElement).readyState)).toBe(HAVE_ENOUGH_DATA);
    await take(panel, `panel-${kind}`);
  }
  await page.close();

  await panel.evaluate(async (url) => {
    const start = { request: { url, formats: ['markdown'] }, engine: 'local' };
    await chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [start] });
  }, `${sites.url}/tides.pdf`);
  await expect(panel.getByRole('tabpanel', { name: t('panel.format.markdown'), exact: true })).toContainText('Oban', {
    timeout: 30_000,
  });
  await take(panel, 'panel-pdf');
  await sites.close();
}
