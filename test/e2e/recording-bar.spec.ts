import type { Page } from '@playwright/test';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import type { RecordingSession } from '../../lib/store/database.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { BAR, barOf, html, record, stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A page that covers what is on it once its button is pressed. */
const covers = (body: string, cover: string) =>
  html(`${body}<button id="cover">Cover</button><script>
    const id = (name) => document.getElementById(name);
    id('cover').onclick = () => { ${cover} };
  </script>`);

test('the bar is reached by the keyboard in a modal dialog, and the dialog hears nothing of it', async ({
  context,
  extension,
}) => {
  const sites = await startSites({
    '/': covers(
      '<dialog id="d"><button>Agree</button></dialog>',
      `globalThis.heard = [];
       for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'])
         for (const node of [id('d'), document, window]) node.addEventListener(type, ({ target }) => heard.push(target.localName));
       id('d').showModal()`,
    ),
  });
  const { page } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  await press(page, 'Cover');
  await expect(page.locator('dialog').locator(BAR)).toBeAttached();
  await page.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Tab');
  expect(await bar.focused()).toMatch(/^winnow-recorder-/);
  await page.keyboard.press('Enter');
  await expect.poll(bar.buttons).toContain('Continue recording');
  await bar.press('Continue recording');
  await expect.poll(bar.buttons).toContain('Pause');
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  expect(heard.filter((from) => from !== 'button')).toEqual([]);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(page.locator('html > *').last().and(page.locator(BAR))).toBeAttached();
  await sites.close();
});

test('a page’s own layers are as they were while it is recorded', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<style>::backdrop { background: #000 } html > :last-child::before { content: "x"; position: fixed; inset: 0 }</style>
      <dialog id="d"><button>Agree</button></dialog>`),
  });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  const bar = page.locator(BAR);
  const shown = (pseudo: string) => bar.evaluate((host, of) => getComputedStyle(host, of).display, pseudo);
  expect([await shown('::backdrop'), await shown('::before')]).toEqual(['none', 'none']);
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await expect(page.locator('dialog').locator(BAR)).toBeAttached();
  await press(page, 'Agree');
  const { steps } = await stop();
  expect(steps.map(({ action }) => action)).toMatchObject([{ type: 'wait' }, { type: 'click', selector: '#d button' }]);
  expect(await page.evaluate(() => document.querySelector('dialog')?.outerHTML)).not.toContain('popover');
  await sites.close();
});

/** Counts what was recorded of the person. */
const doings = async (view: Page) =>
  (await stored<RawEvent>(view, 'rawEvents')).filter(({ type }) => type === 'click' || type === 'key').length;

const badge = (extension: Extension, page: Page) =>
  extension.worker.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((one) => one.url === url);
    return chrome.action.getBadgeText({ tabId: tab?.id as number });
  }, page.url());

test('a recording is paused, and that is said, if the page hides the bar for good', async ({ context, extension }) => {
  const sites = await startSites({
    '/': covers('<p>Page</p>', `setInterval(() => document.querySelector('${BAR}')?.remove(), 20)`),
  });
  const { page, view } = await record(context, extension, `${sites.url}/`);
  await press(page, 'Cover');
  await expect.poll(() => stored<RecordingSession>(view, 'recordingSession')).toMatchObject([{ state: 'unseen' }]);
  expect(await badge(extension, page)).toBe('‖');
  const before = await doings(view);
  await page.mouse.click(10, 10);
  await page.keyboard.press('Escape');
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  const box = panel.getByRole('region', { name: 'The recording is paused' });
  await expect(box).toContainText("The page covers Winnow's bar");
  await page.bringToFront();
  const popup = await extension.openPopup();
  await expect(popup.getByText('Paused')).toBeVisible();
  await expect(popup.getByRole('alert')).toContainText("The page covers Winnow's bar");
  expect(await doings(view)).toBe(before);
  await box.getByRole('button', { name: 'Stop recording' }).click();
  await expect.poll(async () => (await stored(view, 'recordings')).length).toBe(1);
  expect(await badge(extension, page)).toBe('');
  await sites.close();
});

test('a recording that was paused for a hidden bar goes on when the person says so', async ({ context, extension }) => {
  const sites = await startSites({
    '/': covers(
      '<button id="two">Two</button>',
      `document.documentElement.inert = true; onkeydown = () => { document.documentElement.inert = false }`,
    ),
  });
  const { page, view } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  await press(page, 'Cover');
  await expect.poll(() => stored<RecordingSession>(view, 'recordingSession')).toMatchObject([{ state: 'unseen' }]);
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')));
  await expect.poll(bar.text).toContain('the page hid this bar');
  await bar.press('Continue recording');
  await expect.poll(bar.buttons).toContain('Pause');
  expect(await badge(extension, page)).toBe('');
  await press(page, 'Two');
  await expect.poll(bar.text).toContain('Click Two');
  await sites.close();
});

test('a page of plain HTTP is recorded like another', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<button>One</button>') });
  const { page } = await record(context, extension, `${sites.url.replace('127.0.0.1', 'plain.test')}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const bar = barOf(page);
  await press(page, 'One');
  await bar.press('Add wait');
  await expect.poll(bar.text).toContain('3 steps');
  await sites.close();
});

test('the bar says at once what could not be kept, until something is', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<section><h2>Fruit</h2><button>Banana</button></section>') });
  const { page } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  await page.getByRole('button', { name: 'Banana' }).click({ button: 'middle' });
  await expect.poll(bar.text).toContain('Right-clicks and clicks with a held key');
  await press(page, 'Banana');
  await expect.poll(bar.text).toContain('Click Banana in Fruit');
  expect(await bar.text()).not.toContain('Right-clicks and clicks with a held key');
  await sites.close();
});

test('a link that is dropped in a field is a step', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<a href="/tea">Tea</a><p><label>Wanted <input></label></p>') });
  const { page, view } = await record(context, extension, `${sites.url}/`);
  await page.getByRole('link', { name: 'Tea' }).dragTo(page.getByRole('textbox', { name: 'Wanted' }));
  // The bar names it only until it names what stands in the field then.
  await expect
    .poll(() => stored<RawEvent>(view, 'rawEvents'))
    .toContainEqual(expect.objectContaining({ type: 'drag', target: expect.objectContaining({ label: 'Tea' }) }));
  await sites.close();
});

test('the bar is moved by the pointer and by keys, and keeps its place on the next page', async ({
  context,
  extension,
}) => {
  const sites = await startSites({ '/': html('<a href="/next">Next</a>'), '/next': html('<p>Next page</p>') });
  const { page, view } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  const before = await bar.box();
  await page.mouse.move(before.left + 12, before.top + 12);
  await page.mouse.down();
  await page.mouse.move(before.left - 60, before.top - 150, { steps: 4 });
  await page.mouse.up();
  const dragged = await bar.box();
  expect(dragged.top).toBeLessThan(before.top - 100);
  expect(dragged.left).toBeLessThan(before.left - 40);
  await page.getByRole('link', { name: 'Next' }).focus();
  // Pause, Add wait, Screenshot, Scrape, Move.
  for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const moved = await bar.box();
  expect(moved.top).toBeLessThan(dragged.top);
  await expect
    .poll(async () => (await stored<RecordingSession>(view, 'recordingSession'))[0]?.place?.y)
    .toBeLessThan(0.9);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/next/);
  await expect(page.locator(BAR)).toBeAttached();
  await expect.poll(async () => Math.round((await bar.box()).top)).toBe(Math.round(moved.top));
  await sites.close();
});
