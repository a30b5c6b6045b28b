import type { Page } from '@playwright/test';
import { type Reply, startService, type TestService } from '../support/service.ts';
import type { Extension } from './support/extension.ts';
import { chooseFormats, openPage, openTab, press } from './support/journeys.ts';
import { call, stored } from './support/recorder.ts';
import { test as base, expect } from './support/shared-browser.ts';

const KEY = 'key-that-must-not-be-seen';

const test = base.extend<{ service: TestService; popup: Page; ofThisBrowser(): Promise<Page> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  service: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.close();
  },
  /** The popup over a page, with a service set up and its key entered. */
  popup: async ({ context, extension, service, sites }, use) => {
    await useService(extension, service.url);
    await openPage(context, `${sites.url}/article.html`);
    await use(await extension.openPopup());
  },
  /** The panel with a result of this browser, where a service is set up, too. */
  ofThisBrowser: ({ context, extension, service, sites }, use) =>
    use(async () => {
      await useService(extension, service.url, 'local');
      await openPage(context, `${sites.url}/article.html`);
      await scrape(await extension.openPopup());
      const panel = await extension.panel();
      await openTab(panel, 'Markdown');
      return panel;
    }),
});

const useService = (extension: Extension, baseUrl: string, engine: 'local' | 'remote' = 'remote') =>
  extension.store({
    settings: { engine, baseUrl, lastRequest: { formats: ['markdown'] } },
    serviceKey: { origin: new URL(baseUrl).origin, key: KEY },
  });

/** Beginnings of all next steps. */
const NEXT_STEP = /(Check|Try|Change|Add|Scrape|Leave|Turn|Raise|Send|Wait|Enter|Ask) /;

const scrape = (popup: Page) => press(popup, 'Scrape this page');

test('a result of the service, with the screenshot kept before it expires and every unknown member', {
  tag: '@promise',
}, async ({ popup, extension, service, sites }) => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  service.serve('/picture.png', { headers: { 'content-type': 'image/png' }, body: pixel });
  service.reply({
    body: {
      success: true,
      data: {
        markdown: '# Seen by the service',
        screenshot: `${service.url}/picture.png`,
        attributes: [{ selector: 'a', values: ['kept'] }],
        metadata: { title: 'Seen by the service', statusCode: 200 },
      },
    },
  });
  await chooseFormats(popup, ['markdown', 'screenshot', 'summary']);
  await scrape(popup);
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Markdown')).toContainText('Seen by the service');
  await expect(panel.getByText(/logged out|signed out/)).toBeVisible();
  await expect((await openTab(panel, 'Screenshot')).getByRole('img')).toBeVisible();
  await expect(await openTab(panel, 'Other')).toContainText('kept');
  await expect(panel.getByRole('tab', { name: 'Summary' })).toBeVisible();

  const [request] = service.requests;
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(request?.body).toMatchObject({ url: `${sites.url}/article.html`, maxAge: 0 });
  expect(service.requests.find(({ path }) => path === '/picture.png')?.headers.authorization).toBeUndefined();
});

test('a service cannot have this browser ask another address for anything', async ({ popup, extension, service }) => {
  const other = await startService();
  service.serve('/moved.png', { status: 302, headers: { location: `${other.url}/moved.png` } });
  service.reply({
    body: {
      success: true,
      data: {
        markdown: '# Seen',
        screenshot: `${other.url}/reboot?x=1`,
        actions: { screenshots: [`${service.url}/moved.png`, `${other.url}/more`], pdfs: [`${other.url}/pdf`] },
        metadata: {},
      },
    },
  });
  const actions = [{ type: 'screenshot' }, { type: 'screenshot' }, { type: 'pdf' }];
  const view = await extension.openView('options.html');
  const request = { url: 'https://page.example/', formats: ['markdown', 'screenshot'], actions };
  expect(await call(view, 'startScrape', { request, engine: 'remote' })).toMatchObject({ ok: true });
  await expect.poll(async () => (await stored(view, 'results')).length).toBe(1);
  const [result] = await stored<{ response: { data: { warning: string } } }>(view, 'results');
  for (const member of ['screenshot', 'actions/screenshots/0', 'actions/screenshots/1', 'actions/pdfs/0']) {
    expect(result?.response.data.warning).toContain(`/data/${member} could not be kept: `);
  }
  expect(service.requests.map(({ path }) => path)).toEqual(['/v2/scrape', '/moved.png']);
  expect(other.requests).toEqual([]);
  await other.close();
  await popup.close();
});

test('the ask box sends question and highlights', async ({ popup, extension, service }) => {
  service.reply({
    body: {
      success: true,
      data: { answer: 'Thirty-seven.', highlights: 'Thirty-seven waves are enough.', metadata: {} },
    },
  });
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('How many waves?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Answer')).toContainText('Thirty-seven.');
  await expect(await openTab(panel, 'Highlights')).toContainText('Thirty-seven waves are enough.');
  expect(service.requests[0]?.body).toMatchObject({
    formats: expect.arrayContaining([
      { type: 'question', question: 'How many waves?' },
      { type: 'highlights', query: 'How many waves?' },
    ]),
  });
});

test('a format that the ask box adds and a service does not know is named, and left out by a press', async ({
  popup,
  extension,
  service,
}) => {
  const details = [{ code: 'invalid_union', path: ['formats', 1], message: 'Invalid input' }];
  service.reply(
    { status: 400, body: { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details } },
    { body: { success: true, data: { markdown: 'Waves.', answer: 'Thirty-seven.', metadata: {} } } },
  );
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('How many waves?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  await expect(panel.getByRole('alert')).toContainText('This service does not know highlights.');
  await panel.getByRole('button', { name: 'Scrape without highlights' }).click();
  await expect(await openTab(panel, 'Answer')).toContainText('Thirty-seven.');
  expect(service.requests[1]?.body).toMatchObject({
    formats: [{ type: 'markdown' }, { type: 'question', question: 'How many waves?' }],
  });
});

test('the popup names a format that a service does not know, too, and leaves it out by a press', async ({
  context,
  popup,
  extension,
  service,
}) => {
  const details = [{ code: 'invalid_union', path: ['formats', 1], message: 'Invalid input' }];
  service.reply(
    { status: 400, body: { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details } },
    { body: { success: true, data: { markdown: 'Waves.', metadata: {} } } },
  );
  await chooseFormats(popup, ['markdown', 'menu']);
  await scrape(popup);
  await expect((await extension.panel()).getByRole('alert')).toContainText('This service does not know menu.');
  const again = await extension.openPopup();
  await expect(again.getByRole('alert')).toContainText('This service does not know menu.');
  await press(again, 'Scrape without menu');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('Waves.');
  expect(service.requests[1]?.body).toMatchObject({ formats: [{ type: 'markdown' }] });

  // It is said before the next press, until the service gives it.
  await context.pages().at(-1)?.bringToFront();
  const next = await extension.openPopup();
  await chooseFormats(next, ['markdown', 'menu']);
  const remark = next.getByRole('group', { name: 'Formats' }).getByRole('paragraph');
  await expect(remark).toHaveText(/^This service refused Menu last time\./);
  await chooseFormats(next, ['markdown']);
  await expect(remark).toBeHidden();
});

test('both engines are compared on one page, side by side, by one press', async ({ ofThisBrowser, service }) => {
  service.reply({ body: { success: true, data: { markdown: 'Seen by the service.', metadata: {} } } });
  const panel = await ofThisBrowser();
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Scrape with the service and compare' }).click();
  await expect(panel.getByRole('combobox', { name: 'Older result' })).toContainText('This browser');
  await expect(panel.getByRole('combobox', { name: 'Newer result' })).toContainText('Service');
  await expect(panel.getByRole('radio', { name: 'Side by side' })).toBeChecked();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Added: Seen by the service.' })).toBeVisible();
});

test('a comparison whose service fails shows why, as every scrape does', async ({ ofThisBrowser, service }) => {
  service.reply({ status: 401, body: { success: false, error: 'Unauthorized: Invalid token' } });
  const panel = await ofThisBrowser();
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Scrape with the service and compare' }).click();
  await expect(panel.getByRole('alert')).toContainText('rejected the API key');
});

const error = (status: number, body: object, headers = {}): Reply => ({ status, body, headers });
/**
 * One that a service explains, and those that a browser tells of in its own way: what a service can answer otherwise is tried
 * where its errors are made, by `test/unit/operations/remote/errors.test.ts`.
 */
const failures: { name: string; reply: Reply; says: RegExp }[] = [
  {
    name: '401',
    reply: error(401, { success: false, error: 'Unauthorized: Invalid token' }),
    says: /rejected the API key/,
  },
  {
    name: 'a redirect',
    reply: { status: 302, headers: { location: 'https://elsewhere.example/v2/scrape' } },
    says: /redirects/,
  },
  {
    name: 'an answer that breaks off',
    reply: { body: { success: true, data: { markdown: 'x'.repeat(9999) } }, cut: 'within-body' },
    says: /broke|closed/,
  },
];

for (const { name, reply, says } of failures) {
  test(`answers ${name} with a sentence and a next step, and sends nothing again`, async ({
    popup,
    extension,
    service,
  }) => {
    service.reply(reply);
    await scrape(popup);
    const panel = await extension.panel();
    const alert = panel.getByRole('alert');
    await expect(alert).toContainText(says);
    await expect(alert).toContainText(NEXT_STEP);
    await expect(panel.getByRole('button', { name: 'Copy details' })).toBeVisible();
    await expect(alert).not.toContainText(KEY);
    expect(service.requests).toHaveLength(1);
  });
}

test('a rate limit is waited for, visibly, and the scrape goes on', { tag: '@promise' }, async ({
  popup,
  extension,
  service,
}) => {
  service.reply(error(429, { error: 'Rate limit exceeded, please retry after 1s' }));
  service.reply({ body: { success: true, data: { markdown: 'after the wait', metadata: {} } } });
  await scrape(popup);
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Markdown')).toContainText('after the wait');
  expect(service.requests).toHaveLength(2);
});

test('a scrape at the service can be stopped', async ({ popup, extension, service }) => {
  service.hold();
  await scrape(popup);
  await service.request(0);
  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('Waiting for the service');
  await panel.getByRole('button', { name: /Stop/ }).click();
  await expect(panel.getByText(/stopped/i).first()).toBeVisible();
  await expect(panel.getByText(/may still charge for this/)).toBeVisible();
  expect(service.requests).toHaveLength(1);
});

test('test connection says whether address and key are right', async ({ extension, service }) => {
  await useService(extension, service.url);
  const options = await extension.openView('options.html');
  service.reply(error(400, { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details: [] }));
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText(/Connected in/)).toBeVisible();
  service.reply(error(401, { success: false, error: 'Unauthorized: Invalid token' }));
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText(/rejected the API key/)).toBeVisible();
});

test('a changed base URL does not get the key', async ({ extension, service, context, sites }) => {
  const other = await startService();
  await useService(extension, service.url);
  const options = await extension.openView('options.html');
  await options.getByRole('textbox', { name: 'Base URL' }).fill(other.url);
  await options.getByRole('textbox', { name: 'Base URL' }).blur();
  await expect(options.getByLabel('API key', { exact: true })).toHaveValue('');
  other.reply(error(401, { success: false, error: 'Unauthorized' }));
  await openPage(context, `${sites.url}/article.html`);
  await scrape(await extension.openPopup());
  await expect((await extension.panel()).getByRole('alert')).toContainText(/API key/);
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  await other.close();
});

test('the key is in no page, no view but its field, and no message to a page', { tag: '@promise' }, async ({
  context,
  extension,
  service,
  sites,
}) => {
  await useService(extension, service.url);
  const page = await openPage(context, `${sites.url}/article.html`);
  await extension.worker.evaluate(() => {
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    const { executeScript } = chrome.scripting;
    chrome.scripting.executeScript = ((injection: { args?: unknown[] }) => {
      sent.push(JSON.stringify(injection.args ?? []));
      return executeScript(injection as never);
    }) as typeof executeScript;
    const { sendMessage } = chrome.tabs;
    chrome.tabs.sendMessage = ((...args: unknown[]) => {
      sent.push(JSON.stringify(args));
      return (sendMessage as (...all: unknown[]) => unknown)(...args);
    }) as typeof sendMessage;
  });
  service.reply(error(401, { success: false, error: `Unauthorized: ${KEY}` }));
  await scrape(await extension.openPopup());
  const panel = await extension.panel();
  await expect(panel.getByRole('alert')).toBeVisible();

  // The next opening of the popup says why, and offers the other engine.
  await page.bringToFront();
  await press(await extension.openPopup(), 'Scrape with this browser instead');
  await openTab(panel, 'Markdown');

  const everywhere = [
    await page.content(),
    await panel.content(),
    await panel.evaluate(async () => {
      const open = indexedDB.open('winnow');
      await new Promise((resolve) => (open.onsuccess = resolve));
      const all = ['jobs', 'results'].map(async (store) => {
        const rows = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (rows.onsuccess = resolve));
        return rows.result;
      });
      return JSON.stringify([
        await Promise.all(all),
        await chrome.storage.session.get(),
        await chrome.storage.sync?.get(),
      ]);
    }),
    await extension.worker.evaluate(() => JSON.stringify((globalThis as unknown as { sent: string[] }).sent)),
  ];
  for (const text of everywhere) expect(text).not.toContain(KEY);
});

test('a content script can neither read the stored key nor call the background', async ({
  context,
  extension,
  service,
  sites,
}) => {
  await useService(extension, service.url);
  const page = await openPage(context, `${sites.url}/article.html`);
  const seen = await extension.worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    const [injected] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id as number },
      func: async () => {
        const settled = (promise: Promise<unknown>) => promise.then(String, String);
        return [
          await settled(
            Promise.resolve()
              .then(() => chrome.storage.local.get())
              .then(JSON.stringify),
          ),
          await settled(
            Promise.resolve()
              .then(() => chrome.runtime.sendMessage({ to: 'background', name: 'testConnection', args: [] }))
              .then(JSON.stringify),
          ),
        ];
      },
    });
    return injected?.result as string[];
  }, page.url());
  expect(seen.join()).not.toContain(KEY);
  expect(seen[1]).not.toContain('"ok":true');
  expect(service.requests).toHaveLength(0);
});
