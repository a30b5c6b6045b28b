import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Worker } from '@playwright/test';
import { drivenPackage } from '../../../server/chromium/driven.ts';
import { test as base, expect, launch, refusalsOf } from './extension.ts';
import { expectNoSecrets } from './secrets.ts';

/** A running browser that several tests use, one after the other. */
interface SharedBrowser {
  profile: string;
  packageDir: string;
  context: BrowserContext;
  connection: Browser;
  session: CDPSession;
  isUsed: boolean;
}

/** Browsers that a worker keeps running. Files that switch between two packages or languages do not restart them. */
const KEPT = 2;

/**
 * The extension in a browser that all tests of a worker with the same package and language share. Each test finds it as it
 * was installed: one empty tab, a new service worker, nothing stored, no permission granted, no cookie, no zoom.
 * `shared-browser.spec.ts` proves that. Tests that need more than that, a profile to start again or downloads, which
 * Playwright loses when an extension is reloaded, use the `test` of `extension.ts` and say why.
 */
export const test = base.extend<object, { browsers: Map<string, SharedBrowser> }>({
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
    async ({}, use) => {
      const browsers = new Map<string, SharedBrowser>();
      await use(browsers);
      await Promise.all([...browsers.values()].map(close));
    },
    { scope: 'worker' },
  ],

  profile: async ({ browsers, packageDir, language, resolved }, use) => {
    const key = JSON.stringify([packageDir, language, resolved]);
    const shared = browsers.get(key) ?? (await open(packageDir, language, resolved));
    // The one used last is last in the map.
    browsers.delete(key);
    browsers.set(key, shared);
    for (const [other, oldest] of [...browsers].slice(0, -KEPT)) {
      browsers.delete(other);
      await close(oldest);
    }
    if (shared.isUsed) await reset(shared);
    shared.isUsed = true;
    await use(shared.profile);
  },

  context: async ({ browsers, profile, showsHostileMarkup }, use) => {
    const { context } = [...browsers.values()].find((shared) => shared.profile === profile) as SharedBrowser;
    const refused = refusalsOf(context);
    await use(context);
    const texts = refused.end();
    await expectNoSecrets(context);
    if (!showsHostileMarkup) expect(texts, 'what a view wanted to load against its policy').toEqual([]);
  },
});

export { expect };

async function open(packageDir: string, language: string, resolved: readonly string[]): Promise<SharedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'winnow-profile-'));
  const context = await launch(profile, packageDir, language, resolved);
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  // Without a listener this connection would dismiss the dialogs that a test answers through the other one.
  for (const same of connection.contexts()) same.on('dialog', () => undefined);
  const session = await connection.newBrowserCDPSession();
  return { profile, packageDir, context, connection, session, isUsed: false };
}

async function close({ profile, context, connection }: SharedBrowser): Promise<void> {
  await connection.close();
  await context.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Leaves one empty tab and the extension as it is after its installation. */
async function reset({ packageDir, context, session }: SharedBrowser): Promise<void> {
  const old = context.pages();
  const kept = await context.newPage();
  // Zoom belongs to a host, and only a tab of that host can change it.
  for (const worker of context.serviceWorkers()) await worker.evaluate(forgetAll).catch(() => undefined);
  await Promise.all(old.map((page) => page.close()));
  await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
  const starting = context.waitForEvent('serviceworker');
  // What the extension has in memory, its alarms, badge and menus go with it.
  await session.send('Extensions.loadUnpacked' as never, { path: await drivenPackage(packageDir) } as never);
  const worker: Worker = await starting;
  // The last worker may have written something at its end.
  await worker.evaluate(forgetAll);
  const intervals = [10, 50, 250];
  await expect.poll(() => context.serviceWorkers(), { intervals }).toEqual([worker]);
  // A window that the test opened last may be told of only now.
  await expect
    .poll(
      async () => {
        const late = context.pages().filter((page) => page !== kept);
        await Promise.all(late.map((page) => page.close()));
        return late.length + (await worker.evaluate(async () => (await chrome.tabs.query({})).length));
      },
      { intervals },
    )
    .toBe(1);
}

/** Runs in the extension's worker. */
async function forgetAll(): Promise<void> {
  const { permissions } = chrome.runtime.getManifest();
  const granted = await chrome.permissions.getAll();
  const optional = (granted.permissions ?? []).filter((name) => !permissions?.includes(name as never));
  if (optional.length) await chrome.permissions.remove({ permissions: optional as never });
  for (const tab of await chrome.tabs.query({})) {
    if (tab.id) await chrome.tabs.setZoom(tab.id, 0).catch(() => undefined);
  }
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear(), chrome.storage.sync.clear()]);
  for (const name of await caches.keys()) await caches.delete(name);
  if (!(await indexedDB.databases()).some(({ name }) => name === 'winnow')) return;
  const opening = indexedDB.open('winnow');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const database = opening.result;
  const names = [...database.objectStoreNames];
  if (names.length > 0) {
    const transaction = database.transaction(names, 'readwrite');
    for (const name of names) transaction.objectStore(name).clear();
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
  }
  database.close();
}
