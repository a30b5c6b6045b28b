import type { Page } from '@playwright/test';
import { startService } from '../support/service.ts';
import { openPage, openTab, popupInTab, scrape, scrapePage, unfoldOptions } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

/** Milliseconds that nobody sees. */
const UNSEEN = 1;

/** Parts of a view that move: animations that run, and transitions that would, of elements and of what is drawn by styles. */
const moving = (view: Page) =>
  view.evaluate((unseen) => {
    const inMilliseconds = (times: string) =>
      times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000));
    const parts = ['', '::before', '::after', '::-webkit-progress-value'];
    return [...document.querySelectorAll('*')].flatMap((element) =>
      parts.flatMap((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part || null);
        const animated = animationName === 'none' ? [] : inMilliseconds(animationDuration);
        const longest = Math.max(0, ...animated, ...inMilliseconds(transitionDuration));
        return longest > unseen ? [`${element.localName}.${element.className}${part}: ${longest} ms`] : [];
      }),
    );
  }, UNSEEN);

test('with reduced motion nothing moves, also while something is waited for', async ({ context, extension, sites }) => {
  const service = await startService();
  service.reply({ body: { success: true, data: { markdown: '# Late', metadata: {} } } });
  const release = service.hold();
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await popupInTab(context, extension, page);
  await popup.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  expect(await moving(popup), 'what would move, so that this test can see it').not.toEqual([]);
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  expect.soft(await moving(popup), 'the popup').toEqual([]);
  await popup.close();

  await scrapePage(context, extension, `${sites.url}/article.html?held`);
  const panel = await extension.panel();
  await panel.emulateMedia({ reducedMotion: 'reduce' });
  await expect(panel.locator('.skeleton')).toBeVisible();
  expect.soft(await moving(panel), 'the panel that waits').toEqual([]);
  const waiting = await extension.openPopup();
  await waiting.emulateMedia({ reducedMotion: 'reduce' });
  await expect(waiting.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect.soft(await moving(waiting), 'the popup that waits').toEqual([]);
  for (const forcedColors of ['none', 'active'] as const) {
    await waiting.emulateMedia({ forcedColors });
    const picture = await waiting.getByRole('progressbar').screenshot();
    expect
      .soft(await coloursAcross(waiting, picture), `an empty track, forced colours: ${forcedColors}`)
      .toBeGreaterThan(1);
  }
  release();
  await openTab(panel, 'Markdown');
  // The emulation ended when the popup was looked for.
  await panel.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await moving(panel), 'the panel with a result').toEqual([]);

  const options = await extension.openView('options.html');
  await options.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await moving(options), 'the settings').toEqual([]);
  await service.close();
});

/** Number of colours in the row of pixels through the middle of a picture, but for its ends. */
const coloursAcross = (view: Page, png: Buffer) =>
  view.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext(
      '2d',
    ) as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(8, picture.height >> 1, picture.width - 16, 1);
    return new Set(new Uint32Array(data.buffer)).size;
  }, png.toString('base64'));

test('at twice the size nothing is cut, in popup, panel and settings', async ({ context, extension, sites }) => {
  const options = await extension.openView('options.html');
  await extension.worker.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((one) => one.url?.startsWith(url));
    await chrome.tabs.setZoom(tab?.id as number, 2);
  }, options.url());
  await expect.poll(() => options.evaluate(() => devicePixelRatio)).toBe(2);
  await expectNothingCut(options, 'the settings');
  // Zoom is kept by origin.
  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  await expectNothingCut(panel, 'the panel');
  const page = await openPage(context, `${sites.url}/article.html`);
  await scrape(extension, panel, page, { formats: ['markdown', 'links', 'images'] });
  await panel.bringToFront();
  await expect(panel.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport();
  await expectNothingCut(panel, 'a result');
  await openTab(panel, 'Links');
  await expectNothingCut(panel, 'its links');
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByRole('list', { name: 'History' })).toBeVisible();
  await expectNothingCut(panel, 'History');
  await panel.close();
  await page.close();
  // The browser gives a popup 800 by 600 pixels at most.
  const popup = await popupInTab(context, extension, await openPage(context, `${sites.url}/article.html`));
  await popup.setViewportSize({ width: 400, height: 300 });
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  await expect(popup.getByRole('textbox', { name: 'Request' })).toBeVisible();
  await expectNothingCut(popup, 'the popup');
});

/** Lets nothing be beyond the edge of a view that is shown at twice its size. */
async function expectNothingCut(view: Page, name: string): Promise<void> {
  const cut = await view.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, button, input, textarea, select, label')]
      .filter((element) => element.checkVisibility() && !element.matches('.visually-hidden'))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 20)}`),
  );
  expect.soft(cut, `beyond the edge of ${name}`).toEqual([]);
  const sideways = await view.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
