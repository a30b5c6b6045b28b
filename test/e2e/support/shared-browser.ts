import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Worker } from '@playwright/test';
import { test as base, expect, FULL, launch, refusalsOf } from './extension.ts';

interface SharedBrowser {
  profile: string;
  packageDir: string;
  context: BrowserContext;
  /** A test has used it. */
  isUsed: boolean;
}

/**
 * The extension in one browser for all tests of a worker, each of which finds it as it was installed: its views are
 * closed, its worker is another one, and nothing is kept. That takes a fraction of a new browser. For files whose tests
 * change nothing else, no zoom, no permission, no language, and download nothing.
 */
export const test = base.extend<object, { sharedPackage: string; sharedBrowser: SharedBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  sharedPackage: [({}, use) => use(FULL), { scope: 'worker' }],

  sharedBrowser: [
    async ({ sharedPackage: packageDir }, use) => {
      const profile = await mkdtemp(join(tmpdir(), 'winnow-profile-'));
      const context = await launch(profile, packageDir);
      await use({ profile, packageDir, context, isUsed: false });
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],

  profile: ({ sharedBrowser }, use) => use(sharedBrowser.profile),

  context: async ({ sharedBrowser }, use) => {
    const { context } = sharedBrowser;
    if (sharedBrowser.isUsed) await renew(sharedBrowser);
    sharedBrowser.isUsed = true;
    const refused = refusalsOf(context);
    await use(context);
    expect(refused.end(), 'what a view wanted to load against its policy').toEqual([]);
  },
});

export { expect };

/** Leaves one empty tab, nothing that is kept, and the extension as it starts. */
async function renew({ profile, packageDir, context }: SharedBrowser): Promise<void> {
  const old = context.pages();
  await context.newPage();
  await Promise.all(old.map((page) => page.close()));
  for (const worker of context.serviceWorkers()) await worker.evaluate(forgetAll).catch(() => undefined);
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const session = await connection.newBrowserCDPSession();
  const starting = context.waitForEvent('serviceworker');
  await session.send('Extensions.loadUnpacked' as never, { path: packageDir } as never);
  const worker: Worker = await starting;
  await connection.close();
  // The last worker may have written something at its end.
  await worker.evaluate(forgetAll);
  await expect.poll(() => context.serviceWorkers()).toEqual([worker]);
}

/** Runs in the extension's worker. */
async function forgetAll(): Promise<void> {
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear(), chrome.storage.sync.clear()]);
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
