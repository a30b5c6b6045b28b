import type { Page } from '@playwright/test';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import type { RecordingSession } from '../../lib/store/database.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { BAR, barOf, html, record, stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const FILL = 'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;background:#fff';

/** A page that covers what is on it once its button is pressed. */
const covers = (body: string, cover: string) =>
  html(`${body}<button id="cover">Cover</button><script>
    const id = (name) => document.getElementById(name);
    id('cover').onclick = () => { ${cover} };
  </script>`);

const opened: [name: string, body: string, open: string][] = [
  ['a modal dialog', '<dialog id="d">Dialog</dialog>', "id('d').showModal()"],
  [
    'a modal dialog over another',
    '<dialog id="d">First</dialog><dialog id="e">Second</dialog>',
    "id('e').showModal(); id('e').close(); id('d').showModal(); id('e').showModal()",
  ],
  [
    'the modal dialog that was opened last, whatever their order in the document',
    '<dialog id="d">Last</dialog><dialog id="e">First</dialog>',
    "id('e').showModal(); id('d').showModal()",
  ],
  ['a modal dialog that fills the window', `<dialog id="d" style="${FILL}">Dialog</dialog>`, "id('d').showModal()"],
  [
    'a modal dialog in a shadow root',
    '<div id="host"></div>',
    `const root = id('host').attachShadow({ mode: 'open' });
     root.innerHTML = '<dialog>Dialog</dialog>';
     root.firstChild.showModal()`,
  ],
  [
    'a modal dialog with a form whose fields are named like properties',
    '<dialog id="d"><form><input name="append"><input name="parentElement"></form></dialog>',
    "id('d').showModal()",
  ],
  ['a popover', `<div id="p" popover="manual" style="${FILL}">Popover</div>`, "id('p').showPopover()"],
  [
    'a popover that lets the pointer through',
    `<div id="p" popover="manual" style="${FILL};pointer-events:none">Popover</div>`,
    "id('p').showPopover()",
  ],
  [
    'an element with the whole screen',
    '<main id="m" style="background:#fff">All</main>',
    "id('m').requestFullscreen()",
  ],
  [
    'what lies above everything of the page',
    `<div id="z" style="${FILL};z-index:2147483647" hidden>Above</div>`,
    "id('z').hidden = false",
  ],
  ['a page whose body is inert', '<p>Page</p>', 'document.body.inert = true'],
  ['a page that makes the bar inert', '<p>Page</p>', `document.querySelector('${BAR}').inert = true`],
  ['a page that removes the bar', '<p>Page</p>', `document.querySelector('${BAR}').remove()`],
  [
    'a page that hides the bar',
    '<p>Page</p>',
    `const bar = document.querySelector('${BAR}');
     bar.hidePopover(); bar.hidden = true; bar.style.cssText = 'display:none!important;opacity:0!important'`,
  ],
];

for (const [name, body, open] of opened) {
  test(`the bar is pressed over ${name}, and the recording goes on`, async ({ context, extension }) => {
    const sites = await startSites({ '/': covers(body, open) });
    const { page, view } = await record(context, extension, `${sites.url}/`);
    const bar = barOf(page);
    await press(page, 'Cover');
    await expect(async () => {
      await bar.press('Add wait');
      expect(await bar.text()).toContain('Wait 1 s');
    }).toPass();
    expect(await stored<RecordingSession>(view, 'recordingSession')).toMatchObject([{ state: 'recording' }]);
    await bar.press('Stop');
    await expect(page.locator(BAR)).not.toBeAttached();
    await expect.poll(async () => (await stored(view, 'recordings')).length).toBe(1);
    await sites.close();
  });
}

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

test('a page is told nothing by the name of the bar', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<script>
      globalThis.built = 0;
      customElements.define('winnow-recorder', class extends HTMLElement { constructor() { super(); built++; } });
    </script>`),
  });
  const { page } = await record(context, extension, `${sites.url}/`);
  expect(await page.evaluate(() => (globalThis as unknown as { built: number }).built)).toBe(0);
  await sites.close();
});

test('the bar stays within a window that becomes small', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<p>Page</p>') });
  const { page } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await bar.press('Add wait');
  await expect.poll(bar.text).toContain('Wait 1 s');
  await bar.press('Stop');
  await expect(page.locator(BAR)).not.toBeAttached();
  await sites.close();
});

const wins: [name: string, hide: string][] = [
  [
    'removes it whenever it comes',
    `new MutationObserver(() => document.querySelector('${BAR}')?.remove())
      .observe(document, { childList: true, subtree: true }); document.querySelector('${BAR}').remove()`,
  ],
  ['removes it again and again', `setInterval(() => document.querySelector('${BAR}')?.remove(), 20)`],
  ['is inert as a whole', 'document.documentElement.inert = true'],
  ['is not shown at all', "document.documentElement.style.display = 'none'"],
  ['covers it again and again', "setInterval(() => { id('p').hidePopover(); id('p').showPopover() }, 20)"],
  [
    'covers it again and again with what lets the pointer through',
    "id('p').style.pointerEvents = 'none'; setInterval(() => { id('p').hidePopover(); id('p').showPopover() }, 20)",
  ],
  [
    'lets no popover be shown, and covers what is none',
    `document.addEventListener('beforetoggle', (event) => event.preventDefault(), true);
     document.querySelector('${BAR}').remove();
     document.body.style.cssText = 'position:fixed;inset:0;z-index:1;background:#fff'`,
  ],
];

/** Counts what was recorded of the person. */
const doings = async (view: Page) =>
  (await stored<RawEvent>(view, 'rawEvents')).filter(({ type }) => type === 'click' || type === 'key').length;

const badge = (extension: Extension, page: Page) =>
  extension.worker.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((one) => one.url === url);
    return chrome.action.getBadgeText({ tabId: tab?.id as number });
  }, page.url());

for (const [name, hide] of wins) {
  test(`a recording is paused, and that is said, if the page ${name}`, async ({ context, extension }) => {
    const sites = await startSites({ '/': covers(`<div id="p" popover="manual" style="${FILL}">Popover</div>`, hide) });
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
    await expect(box).toContainText('the page hides Winnow’s bar');
    await page.bringToFront();
    const popup = await extension.openPopup();
    await expect(popup.getByText('Paused')).toBeVisible();
    await expect(popup.getByRole('alert')).toContainText('the page hides Winnow’s bar');
    expect(await doings(view)).toBe(before);
    await box.getByRole('button', { name: 'Stop recording' }).click();
    await expect.poll(async () => (await stored(view, 'recordings')).length).toBe(1);
    expect(await badge(extension, page)).toBe('');
    await sites.close();
  });
}

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
  await expect.poll(bar.text).toContain('Clicks with another button');
  await press(page, 'Banana');
  await expect.poll(bar.text).toContain('Click Banana in Fruit');
  expect(await bar.text()).not.toContain('another mouse button');
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

test('the bar steps aside for what is under it, and not for its own buttons', async ({ context, extension }) => {
  const wide = 'position:fixed;left:0;right:0;bottom:0;height:90px';
  const sites = await startSites({ '/': html(`<p>Page</p><button style="${wide}">Send</button>`) });
  const { page } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  const { left, top, height } = await bar.box();
  await bar.press('Add wait');
  await expect.poll(bar.text).toContain('Wait 1 s');
  expect((await bar.box()).top).toBeGreaterThan(100);
  await page.mouse.move(left + 20, top + height / 2);
  await expect.poll(async () => (await bar.box()).top).toBeLessThan(100);
  await page.mouse.click(left + 20, top + height / 2);
  await expect.poll(bar.text).toContain('Click Send');
  await sites.close();
});

test('the bar steps aside when a note makes it cover what was pressed', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html('<button style="position:fixed;left:0;width:100%;height:20px">Send</button>'),
  });
  const { page } = await record(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  const { top } = await bar.box();
  const send = page.getByRole('button', { name: 'Send' });
  await send.evaluate((button, place) => (button.style.top = `${place}px`), top - 40);
  await send.click();
  await expect.poll(bar.text).toContain('Click Send');
  expect((await bar.box()).top).toBe(top);
  // The pointer stays: a move would tell of the button as well.
  await page.mouse.down({ button: 'middle' });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(bar.text).toContain('Clicks with another button');
  await expect.poll(async () => (await bar.box()).top).toBeLessThan(100);
  await sites.close();
});
