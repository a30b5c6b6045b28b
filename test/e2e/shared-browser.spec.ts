import { FULL } from './support/extension.ts';
import { openPage } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

// The second test must find the browser that the first one left behind.
test.describe.configure({ mode: 'serial' });

const MARKER = 'left by a test';

test('leaves a marker of each kind in a browser that others use, too', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await context.addCookies([{ name: 'marker', value: MARKER, url: sites.url }]);
  await context.grantPermissions(['clipboard-read'], { origin: sites.url });
  const popup = await extension.clickIcon(page);
  await popup.getByRole('button', { name: 'Scrape this page' }).click();
  const panel = await extension.panel();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await extension.worker.evaluate(async (marker) => {
    await chrome.storage.local.set({ marker });
    await chrome.storage.session.set({ marker });
    await chrome.storage.sync.set({ marker });
    Object.assign(globalThis, { marker });
    await chrome.action.setBadgeText({ text: '9' });
    await chrome.alarms.create(marker, { delayInMinutes: 60 });
    const [tab] = await chrome.tabs.query({ url: 'http://*/*' });
    await chrome.tabs.setZoom(Number(tab?.id), 2);
    await chrome.windows.create({ url: 'about:blank', focused: false });
    (await caches.open(marker)).put('https://marker.example/', new Response(marker));
  }, MARKER);
  expect(await extension.worker.evaluate(found)).toMatchObject({ memory: MARKER, windows: 2, databaseRows: 'some' });
});

test('finds none of them', { tag: '@promise' }, async ({ context, extension, sites, packageDir }) => {
  expect(packageDir).toBe(FULL);
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(await context.cookies()).toEqual([]);
  const page = await openPage(context, `${sites.url}/article.html`);
  expect(await extension.worker.evaluate(found)).toEqual({
    storage: [],
    memory: undefined,
    badge: '',
    alarms: [],
    zoom: 1,
    windows: 1,
    caches: [],
    databaseRows: 'none',
    permissions: [],
  });
  const popup = await extension.clickIcon(page);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
});

/** Runs in the extension's worker: everything that a test may have left there. */
async function found() {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  let rows = 0;
  for (const name of database.objectStoreNames) {
    const counting = database.transaction(name).objectStore(name).count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    rows += counting.result;
  }
  database.close();
  const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
  const stored = await Promise.all(areas.map((area) => area.get('marker')));
  const [tab] = await chrome.tabs.query({ url: 'http://*/*' });
  const granted = await chrome.permissions.getAll();
  return {
    storage: stored.flatMap((items) => Object.keys(items)),
    memory: (globalThis as { marker?: string }).marker,
    badge: await chrome.action.getBadgeText({}),
    alarms: (await chrome.alarms.getAll()).map(({ name }) => name).filter((name) => name === 'left by a test'),
    zoom: tab?.id ? await chrome.tabs.getZoom(tab.id) : 1,
    windows: (await chrome.windows.getAll()).length,
    caches: await caches.keys(),
    databaseRows: rows > 0 ? 'some' : 'none',
    permissions: (granted.permissions ?? []).filter(
      (name) => !chrome.runtime.getManifest().permissions?.includes(name as never),
    ),
  };
}
