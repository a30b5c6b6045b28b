import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { FULL, launch } from './support/extension.ts';

/** One browser for all views, which nothing changes. */
const test = base.extend<object, { installed: BrowserContext }>({
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
    async ({}, use) => {
      const profile = await mkdtemp(join(tmpdir(), 'winnow-profile-'));
      const context = await launch(profile, FULL);
      await use(context);
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
});

/** Everything that a view could load if page content got into it. */
const views = [
  { file: 'options.html', pictures: false },
  { file: 'popup.html', pictures: false },
  { file: 'welcome.html', pictures: false },
  { file: 'sidepanel.html', pictures: true },
  { file: 'reader.html', pictures: true },
  { file: 'offscreen.html', pictures: false },
];

for (const { file, pictures } of views) {
  test(`${file} loads ${pictures ? 'nothing but pictures' : 'nothing'} from the web`, async ({
    installed: context,
  }) => {
    const sites = await startSites();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const view = await context.newPage();
    await view.goto(`chrome-extension://${new URL(worker.url()).host}/${file}`);
    const settled = (markup: string, events: string[]) =>
      view.evaluate(
        ([html = '', types]) =>
          new Promise<string>((resolve) => {
            const holder = document.createElement('div');
            for (const type of types as string[]) {
              holder.addEventListener(type, () => resolve(type), true);
              document.addEventListener(type, () => resolve(type));
            }
            document.body.append(holder);
            holder.innerHTML = html as string;
            holder.querySelector('form')?.requestSubmit();
          }),
        [markup, events] as const,
      );
    const refused = 'securitypolicyviolation';
    expect(await settled(`<img src="${sites.url}/tide.svg">`, ['load', 'error', refused])).toBe(
      pictures ? 'load' : refused,
    );
    for (const markup of [
      `<iframe src="${sites.url}/article.html"></iframe>`,
      `<object data="${sites.url}/tide.svg"></object>`,
      `<video src="${sites.url}/tide.svg"></video>`,
      `<link rel="stylesheet" href="${sites.url}/other.html">`,
      `<form action="${sites.url}/article.html"></form>`,
      '<p style="background:red">Red</p>',
    ]) {
      expect(await settled(markup, [refused]), markup).toBe(refused);
    }
    await view.close();
    expect(sites.requested).toEqual(pictures ? ['/tide.svg'] : []);
    await sites.close();
  });
}
