import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { html, record } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** Fields that take a paste by themselves, by the browser and by the page, and a place for files. */
const PAGE = `<input id="plain" aria-label="Plain"><input id="own" aria-label="Own">
  <div id="drop" style="width: 200px; height: 60px">Drop files here</div>
  <script>
    own.onpaste = (event) => {
      event.preventDefault();
      own.value = event.clipboardData.getData('text').toUpperCase();
    };
    const place = document.querySelector('#drop');
    place.ondragover = place.ondrop = (event) => event.preventDefault();
  </script>`;

/** Drops a file of this computer, as from its desktop. */
async function dropFile(page: Page, selector: string, file: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

test('what is pasted is written, and a file is noted at its place', async ({ context, extension }) => {
  const sites = await startSites({ '/': html(PAGE) });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  await page.evaluate(() => navigator.clipboard.writeText('green tea'));
  for (const field of ['#plain', '#own']) {
    await page.locator(field).click();
    await page.keyboard.press('Control+V');
  }
  await expect(page.locator('#own')).toHaveValue('GREEN TEA');
  await dropFile(page, '#drop', import.meta.filename);
  await page.mouse.click(600, 400);
  await page.keyboard.press('Control+V');
  const { steps, notes } = await stop();
  const written = steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []));
  expect(written).toEqual(['green tea', 'GREEN TEA']);
  expect(notes.map(({ code }) => code)).toEqual(['file', 'combination', 'paste']);
  expect(notes[0]?.at).toBeLessThan(steps.length);
  await sites.close();
});
