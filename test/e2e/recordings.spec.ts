import type { BrowserContext, Page } from '@playwright/test';
import { type Route, startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { closing, openPage, openTab, press, unfoldOptions } from './support/journeys.ts';
import { BAR, barOf, call, html, record, stored } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

const login: Record<string, Route> = {
  '/': html(`<form id="login" action="/home" method="post"><label>E-mail <input name="email" type="email"></label>
    <label>Password <input name="pw" type="password"></label><button type="submit">Sign in</button></form>`),
  '/home': (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const right = body.includes('pw=hunter2');
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Home</title><nav id="account">Account</nav><main><p>${right ? 'Welcome back.' : 'Wrong password.'}</p></main>`,
        );
    });
  },
};

/** Signs in while that is recorded. */
async function signIn(context: BrowserContext, extension: Extension, address: string) {
  const recording = await record(context, extension, address);
  const { page } = recording;
  await page.getByLabel('E-mail').click();
  await page.keyboard.type('a@b.co');
  await page.getByLabel('Password').click();
  await page.keyboard.type(secret('hunter2'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/home/);
  await expect(page.locator(BAR)).toBeAttached();
  return recording;
}

/** Signs in, and stops the recording of it. */
async function recordLogin(context: BrowserContext, extension: Extension, address: string) {
  const recording = await signIn(context, extension, address);
  return { ...recording, kept: await recording.stop() };
}

/** The panel with the list of recordings. */
async function openRecordings(context: BrowserContext, extension: Extension): Promise<Page> {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  await expect(panel.getByRole('list', { name: 'Recordings' })).toBeVisible();
  expect(context.pages().length).toBeGreaterThan(0);
  return panel;
}

test('the popup begins and ends a recording, and shows its steps as they come', { tag: '@promise' }, async ({
  context,
  extension,
}) => {
  const sites = await startSites({ '/': html('<button>Show prices</button>') });
  const page = await openPage(context, `${sites.url}/`);
  const popup = await extension.openPopup();
  await closing(popup, popup.getByRole('button', { name: 'Record actions' }).click());
  await expect(page.locator(BAR)).toBeAttached();
  await page.getByRole('button').click();
  const again = await extension.openPopup();
  await expect(again.getByRole('status', { name: 'Status' })).toContainText('Click Show prices');
  await closing(again, again.getByRole('button', { name: 'Stop recording' }).click());
  await expect(page.locator(BAR)).not.toBeAttached();
  const panel = await extension.panel();
  await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('Click Show prices');
  await sites.close();
});

test('a scrape is shown before a recording that nobody has looked at', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<main><p>The tide turns at noon.</p><button>Show</button></main>') });
  const recording = await record(context, extension, `${sites.url}/`);
  await recording.page.getByRole('button').click();
  await recording.stop();
  await openPage(context, `${sites.url}/`);
  await press(await extension.openPopup(), 'Scrape this page');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('The tide turns at noon.');
  await sites.close();
});

test('a login is replayed on a fresh load: its password is asked for, typed, and kept nowhere', {
  tag: '@promise',
}, async ({ context, extension }) => {
  const sites = await startSites(login);
  const { view, kept } = await recordLogin(context, extension, `${sites.url}/`);
  expect(kept.steps.map(({ action }) => action.type)).toEqual([
    'wait',
    'click',
    'write',
    'click',
    'write',
    'click',
    'wait',
  ]);

  const panel = await openRecordings(context, extension);
  await panel
    .getByRole('list', { name: 'Recordings' })
    .getByRole('link')
    .or(panel.getByRole('button', { name: /Test/ }))
    .first()
    .click();
  await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('a secret');
  await panel.getByRole('button', { name: 'Replay' }).click();
  await panel.getByLabel('Password', { exact: true }).fill(secret('hunter2'));
  await panel.getByRole('button', { name: 'Replay' }).last().click();
  await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 30_000 });

  for (const store of ['recordings', 'rawEvents', 'jobs', 'results', 'secrets', 'cacheRows']) {
    expect(JSON.stringify(await stored(view, store)), store).not.toContain('hunter2');
  }
  expect(JSON.stringify(await view.evaluate(() => chrome.storage.local.get(null)))).not.toContain('hunter2');
  expect(JSON.stringify(await view.evaluate(() => chrome.storage.session.get(null)))).not.toContain('hunter2');
  await sites.close();
});

test('“Stop and scrape” and the popup ask for the values of steps, and then scrape', async ({ context, extension }) => {
  const sites = await startSites(login);
  const { page } = await signIn(context, extension, `${sites.url}/`);
  const bar = barOf(page);
  await bar.press('Stop and scrape with these steps');
  const panel = await extension.panel();
  const giveValue = async () => {
    const form = panel.getByRole('form');
    await form.getByLabel('Password', { exact: true }).fill(secret('hunter2'));
    await form.getByRole('button', { name: 'Scrape with these steps' }).click();
    await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('Welcome back.', { timeout: 30_000 });
  };
  await giveValue();

  await openPage(context, `${sites.url}/`);
  const popup = await extension.openPopup();
  await popup.getByRole('combobox', { name: 'Run steps first' }).selectOption({ index: 1 });
  await press(popup, 'Scrape with these steps');
  await giveValue();
  await sites.close();
});

test('a question in the popup has no steps of the recording that is chosen there, nor asks for its values', async ({
  context,
  extension,
}) => {
  const sites = await startSites(login);
  await recordLogin(context, extension, `${sites.url}/`);
  await openPage(context, `${sites.url}/`);
  const popup = await extension.openPopup();
  const steps = popup.getByRole('combobox', { name: 'Run steps first' });
  await steps.selectOption({ index: 1 });
  await expect(steps).toHaveAccessibleDescription(/Questions skip the steps\.$/);
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${sites.url}/elsewhere`);
  await expect(steps).toHaveAccessibleDescription(/Address, selection and actions in the options are not used\.$/);
  await popup.getByRole('textbox', { name: 'Address' }).fill('');
  await popup.getByRole('textbox', { name: 'Ask about this page' }).fill('What is asked for?');
  await press(popup, 'Ask');
  const panel = await extension.panel();
  await openTab(panel, 'Answer');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await sites.close();
});

test('a recording finds its button after the page was built anew, and offers the new selector', async ({
  context,
  extension,
}) => {
  let built = 1;
  const sites = await startSites({
    '/': (request, response) =>
      html(
        built === 1
          ? '<div id="shop"><button class="buy" name="order">Order now</button><p>x</p></div>'
          : '<section><div><button class="css-9zq8" name="place-order">Order now</button></div></section>',
      )(request, response),
  });
  const recording = await record(context, extension, `${sites.url}/`);
  await recording.page.getByRole('button').click();
  const { id } = await recording.stop();
  built = 2;
  const panel = await openRecordings(context, extension);
  await panel.getByRole('button', { name: /Test/ }).first().click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByText(/found by another selector|found by other selectors/)).toBeVisible({ timeout: 30_000 });
  await panel.getByRole('button', { name: 'Save the new selectors' }).click();
  await expect
    .poll(async () =>
      JSON.stringify((await stored<{ id: string }>(recording.view, 'recordings')).find((one) => one.id === id)),
    )
    .toContain('place-order');
  await sites.close();
});

test('a step that fails is named, with the page of that moment', async ({ context, extension }) => {
  let built = 1;
  const sites = await startSites({
    '/': (request, response) => html(built === 1 ? '<button id="go">Go</button>' : '<p>Closed.</p>')(request, response),
  });
  const recording = await record(context, extension, `${sites.url}/`);
  await recording.page.getByRole('button').click();
  await recording.stop();
  built = 2;
  const view = recording.view;
  const [made] = await stored<{ id: string; startUrl: string; steps: { action: object }[] }>(view, 'recordings');
  // The wait of the first step would be patient for half a minute.
  await view.evaluate(
    (next) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('winnow');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('recordings', 'readwrite');
          writing.objectStore('recordings').put(next);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { ...made, steps: made?.steps.slice(1) },
  );
  const panel = await openRecordings(context, extension);
  await panel.getByRole('button', { name: /Test/ }).first().click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByText(/Step 1 failed/).first()).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole('img', { name: 'The page when it failed' })).toBeVisible();
  await sites.close();
});

test('a recording outlives its tab: it can be kept', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<button>One</button>') });
  const recording = await record(context, extension, `${sites.url}/`);
  await recording.page.getByRole('button').click();
  await expect.poll(async () => (await stored(recording.view, 'rawEvents')).length).toBeGreaterThan(2);
  await recording.page.close();
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  const box = panel.getByRole('region', { name: 'A recording was interrupted' });
  await expect(box).toContainText('2 steps');
  await box.getByRole('button', { name: 'Keep' }).click();
  await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('Click One');
  await sites.close();
});

test('one recording at a time, and none where the browser keeps extensions off', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<p>Page</p>') });
  const { view } = await record(context, extension, `${sites.url}/`);
  const other = await openPage(context, `${sites.url}/?other`);
  const idOf = (address: string) =>
    extension.worker.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id, address);
  expect(await call(view, 'startRecording', await idOf(other.url()))).toMatchObject({
    ok: false,
    error: { code: 'RECORDING_REFUSED', message: 'A recording is being made in another tab.' },
  });
  await call(view, 'stopRecording');
  expect(await call(view, 'startRecording', await idOf(view.url()))).toMatchObject({
    ok: false,
    error: { code: 'RECORDING_REFUSED', message: 'The browser keeps extensions off this page.' },
  });
  await sites.close();
});

test('a page that stops events is recorded all the same', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<button id="b">Go</button><script>
      for (const type of ['click', 'pointerdown', 'keydown']) window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    </script>`),
  });
  const { page, view } = await record(context, extension, `${sites.url}/`);
  // The page that was there before us hears first; the next one is heard from its start.
  await page.reload();
  await expect
    .poll(async () => (await stored<{ type: string }>(view, 'rawEvents')).filter(({ type }) => type === 'ready').length)
    .toBeGreaterThan(1);
  await page.getByRole('button').click();
  await expect.poll(async () => JSON.stringify(await stored(view, 'rawEvents'))).toContain('"type":"click"');
  await sites.close();
});

test('a hostile file is refused or asked about, and nothing of it runs', async ({ context, extension }) => {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  const give = (name: string, text: string) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('bad.json', '{"url":"javascript:alert(1)","actions":[]}');
  await expect(panel.getByRole('alert')).toContainText('Nothing was imported');
  await give(
    'script.json',
    JSON.stringify({ url: 'https://a.example/', actions: [{ type: 'executeJavascript', script: 'alert(1)' }] }),
  );
  await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('alert(1)');
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByRole('button', { name: 'Allow these scripts' })).toBeVisible();
  expect(await stored(panel, 'jobs')).toEqual([]);
  expect(context.pages().length).toBeGreaterThan(0);
});
