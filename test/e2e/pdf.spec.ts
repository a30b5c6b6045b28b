import type { BrowserContext } from '@playwright/test';
import { linesAt, makePdf } from '../support/pdf.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { drop } from './support/drop-file.ts';
import type { Extension } from './support/extension.ts';
import { openTab, press } from './support/journeys.ts';
import { test as base, expect } from './support/shared-browser.ts';

const PDF = makePdf([
  { texts: [{ text: 'The Mill', x: 72, y: 760, size: 22 }, ...linesAt(72, 720, ['The river was low.'])] },
]);

/** Sites with a PDF that only who is signed in gets. */
const test = base.extend<{ sites: Sites }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern to see which fixtures are used
  sites: async ({}, use) => {
    const sites = await startSites({
      '/sign-in': (_request, response) => response.writeHead(200, { 'set-cookie': 'user=ada; Path=/' }).end('Hello'),
      '/mill.pdf': ({ headers }, response) =>
        headers.cookie?.includes('user=ada')
          ? response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF)
          : response.writeHead(403).end(),
    });
    await use(sites);
    await sites.close();
  },
});

async function showPdf(context: BrowserContext, extension: Extension, { url }: Sites) {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  // Playwright takes a page that becomes the viewer for one that failed.
  await page.goto(`${url}/mill.pdf`).catch(() => undefined);
  await page.bringToFront();
  return extension.openPopup();
}

test('a PDF in its viewer is scraped as the user who is signed in gets it', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await press(await showPdf(context, extension, sites), 'Scrape this page');
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).toContainText('The river was low.');
  await expect(await openTab(panel, 'Metadata')).toContainText('application/pdf');
});

test('a PDF that cannot be had any more says so, with a way on', async ({ context, extension, sites }) => {
  const popup = await showPdf(context, extension, sites);
  await sites.close();
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a PDF of this computer is read in the panel, dropped or chosen, and again', async ({ extension }) => {
  const panel = await extension.openView('sidepanel.html');
  const file = { name: 'mill.pdf', mimeType: 'application/pdf', buffer: PDF };
  await drop(panel, PDF);
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');

  const choosing = panel.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Open a file…' }).click();
  await (await choosing).setFiles({ ...file, name: 'note.pdf', buffer: Buffer.from('no PDF') });
  await expect(panel.getByRole('alert')).toContainText('another kind of file');

  await panel.getByRole('button', { name: 'More' }).click();
  const second = panel.waitForEvent('filechooser');
  await panel.getByRole('menuitem', { name: 'Open a file…' }).click();
  await (await second).setFiles(file);
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');

  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');
});

test('a file of many pictures says which of its pages is recognized, and stops when it is told to', async ({
  extension,
}) => {
  const panel = await extension.openView('sidepanel.html');
  // A page whose picture has text, many times.
  const picture = await panel.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 595, height: 842 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'white';
    context.fillRect(0, 0, 595, 842);
    context.fillStyle = 'black';
    context.font = '24px serif';
    for (let line = 0; line < 20; line++) context.fillText('The river was low that year.', 60, 80 + line * 36);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = { bytes: Buffer.from(picture, 'base64'), width: 595, height: 842 };
  const buffer = makePdf(Array.from({ length: 300 }, () => ({ jpeg })));
  await drop(panel, buffer);
  await expect(panel.getByRole('status', { name: 'Status' })).toContainText(/[1-9]\d* of 300/, { timeout: 30_000 });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toBeHidden();
  // Its thread is gone: the next file is read at once.
  await drop(panel, PDF);
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');
});
