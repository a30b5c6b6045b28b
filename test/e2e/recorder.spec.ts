import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import type { Recording } from '../../lib/recorder/recording.ts';
import { startSites } from '../support/sites.ts';
import { type Extension, expect, FULL, launch, test as withOwnBrowser } from './support/extension.ts';
import { allKept, BAR, barOf, call, html, openRecording, record, stored } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { test } from './support/shared-browser.ts';

const status = (panel: Page) => panel.getByRole('status', { name: 'Status' });
const steps = (panel: Page) => panel.getByRole('list', { name: 'Steps' });

/** Opens a step, by its number. */
const openStep = (panel: Page, number: number) =>
  steps(panel)
    .getByRole('listitem')
    .nth(number - 1)
    .getByRole('button')
    .first()
    .click();

async function choose(panel: Page, menu: string, item: string): Promise<void> {
  await panel.getByRole('button', { name: menu, exact: true }).click();
  await panel.getByRole('menuitem', { name: item }).click();
}

/** Resolves when the recorder has written down an event of a type. */
const said = (view: Page, type: RawEvent['type'], times = 1) =>
  expect
    .poll(async () => (await stored<RawEvent>(view, 'rawEvents')).filter((event) => event.type === type).length)
    .toBeGreaterThanOrEqual(times);

/** Records, with a page of its own, what `act` does; gives what was kept. */
async function recorded(
  context: BrowserContext,
  extension: Extension,
  address: string,
  act: (page: Page, view: Page) => Promise<void>,
): Promise<{ recording: Recording; view: Page; page: Page }> {
  const { page, view, stop } = await record(context, extension, address);
  await act(page, view);
  return { recording: await stop(), view, page };
}

test('what a replay does is recorded as the same actions', { tag: '@promise' }, async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<form action="/found"><input name="query" placeholder="Search"><input id="fresh" type="checkbox">
      <label for="fresh">New only</label><button>Go</button></form>
      <button id="more" aria-expanded="false">More</button><p hidden><button id="clear">Clear</button></p><script>
      document.querySelector('#more').onclick = ({ target }) => {
        document.querySelector('p').hidden = false;
        target.setAttribute('aria-expanded', 'true');
      };
    </script>`),
    '/found': html('<main id="results"><h1>Found</h1></main>'),
  });
  const { recording } = await recorded(context, extension, `${sites.url}/`, async (page) => {
    await page.getByText('New only').click();
    await page.getByText('More').click();
    await page.getByText('Clear').click();
    await page.getByPlaceholder('Search').click();
    await page.keyboard.type('green tea');
    await page.keyboard.press('Enter');
    await page.waitForURL(/found/);
    await expect(page.locator(BAR)).toBeAttached();
  });

  expect(recording.endUrl).toBe(`${sites.url}/found?query=green+tea`);

  const second = await record(context, extension, `${sites.url}/`);
  const panel = await openRecording(extension, 'Test');
  await second.page.bringToFront();
  await openStep(panel, recording.steps.length);
  await panel.getByRole('button', { name: 'Run to here' }).click();
  await second.page.waitForURL(/found/);
  await expect(second.page.locator(BAR)).toBeAttached();
  await expect(status(panel)).toHaveText(/done/);
  const again = await second.stop();
  const actions = ({ steps: all }: Recording) => all.map(({ action }) => action);
  expect(actions(again)).toEqual(actions(recording));
  await sites.close();
});

test('a check for a service names the step that needs patience, and mends it', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<button id="load">Load</button><div></div><script>
      document.querySelector('#load').onclick = () => setTimeout(() => {
        document.querySelector('div').innerHTML = '<button id="late">Late</button>';
      }, 900);
    </script>`),
  });
  await recorded(context, extension, `${sites.url}/`, async (page) => {
    await page.getByText('Load').click();
    await page.getByText('Late').click();
  });
  const panel = await openRecording(extension, 'Test');
  await choose(panel, 'More', 'Check for a service');
  await expect(panel.getByText('A service can run these steps as they are.')).toBeVisible({ timeout: 30_000 });

  await expect(steps(panel).getByRole('listitem')).toHaveCount(4);
  await openStep(panel, 3);
  await panel.getByRole('button', { name: 'Remove step 3' }).click();
  await choose(panel, 'More', 'Check for a service');
  const mends = panel.getByRole('region', { name: 'May fail at a service' });
  await expect(mends).toContainText('Click Late', { timeout: 30_000 });
  await mends.getByRole('button', { name: 'Add the wait before step 3' }).click();
  await expect(steps(panel).getByRole('listitem')).toHaveCount(4);
  await expect(steps(panel).getByRole('listitem').nth(2)).toContainText('Added for services');
  await choose(panel, 'More', 'Check for a service');
  await expect(panel.getByText('A service can run these steps as they are.')).toBeVisible({ timeout: 30_000 });
  await sites.close();
});

test('one step is tried, or all up to it, in the page in front', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<button id="one">One</button><button id="two">Two</button><output></output><script>
      for (const button of document.querySelectorAll('button')) {
        button.onclick = () => document.querySelector('output').append(button.id, ' ');
      }
    </script>`),
  });
  const { page } = await recorded(context, extension, `${sites.url}/`, async (on) => {
    await on.locator('#one').click();
    await on.locator('#two').click();
  });
  const panel = await openRecording(extension, 'Test');
  await page.reload();
  await page.bringToFront();
  await openStep(panel, 3);
  await panel.getByRole('button', { name: 'Try' }).click();
  await expect(page.locator('output')).toHaveText('two');
  await expect(status(panel)).toHaveText('The step is done');
  await panel.getByRole('button', { name: 'Run to here' }).click();
  await expect(page.locator('output')).toHaveText('two one two');
  await sites.close();
});

withOwnBrowser(
  'a secret is nowhere but in the page, and where it is to be kept, nowhere to be read',
  async ({ context, extension }) => {
    const SECRET = 'correct-horse-9';
    const welcome = html('<main><h1>Welcome</h1></main>');
    // If it stays in the address of the page, that of a scrape has it, too.
    let redirects = false;
    const sites = await startSites({
      '/': html(`<form action="/home"><label>E-mail <input name="email"></label>
      <label>Password <input name="pw" type="password"></label><button>Sign in</button></form>`),
      '/home': (request, response) =>
        redirects ? void response.writeHead(302, { location: '/account' }).end() : welcome(request, response),
      '/account': welcome,
    });
    const heard: string[] = [];
    const listen = (page: Page) => page.on('console', (message) => heard.push(message.text()));
    context.on('page', listen);
    extension.worker.on('console', (message) => heard.push(message.text()));
    const { page, view, stop } = await record(context, extension, `${sites.url}/`);
    // Every view of ours receives the messages of scripts in pages.
    await view.evaluate(() => {
      const all: string[] = [];
      Object.assign(globalThis, { all });
      chrome.runtime.onMessage.addListener((message) => void all.push(JSON.stringify(message)));
    });
    await page.getByLabel('E-mail').click();
    await page.keyboard.type('a@b.co');
    await page.keyboard.press('Tab');
    await page.keyboard.type(secret(SECRET));
    await page.keyboard.press('Enter');
    await page.waitForURL(/home/);
    await expect(page.locator(BAR)).toBeAttached();
    expect(await allKept(view)).not.toContain(SECRET);
    await stop();
    const messages = await view.evaluate(() => (globalThis as unknown as { all: string[] }).all.join('\n'));
    expect(messages).toContain('a@b.co');
    expect(messages).not.toContain(SECRET);
    expect(await allKept(view)).not.toContain(SECRET);

    redirects = true;
    const panel = await openRecording(extension, 'Test');
    await panel.getByRole('button', { name: 'Replay' }).click();
    await panel.getByLabel('Password', { exact: true }).fill(SECRET);
    await panel.getByRole('switch', { name: 'Keep on this computer: Password' }).click();
    await panel.getByRole('button', { name: 'Replay' }).last().click();
    // The account is another address than the one that was recorded.
    await expect(status(panel)).toContainText('the page ended differently', { timeout: 30_000 });
    expect(sites.requested.some((address) => address.includes(`pw=${SECRET}`))).toBe(true);
    expect(await stored(view, 'secrets')).toHaveLength(1);
    expect(await allKept(view)).not.toContain(SECRET);

    // It is not asked for again.
    sites.requested.length = 0;
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect.poll(() => sites.requested.some((address) => address.includes(`pw=${SECRET}`))).toBe(true);
    await expect(status(panel)).toContainText('the page ended differently', { timeout: 30_000 });

    const copies = await panel.evaluate(() => {
      const taken: string[] = [];
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => taken.push(text) } });
      return Object.assign(globalThis, { taken }).taken;
    });
    expect(copies).toEqual([]);
    for (const name of ['Actions as JSON', 'Request as JSON', 'Request as cURL', 'TypeScript', 'Python']) {
      await panel.getByRole('button', { name: 'Copy as…' }).click();
      await panel.getByRole('menuitem', { name }).click();
    }
    const taken = () => panel.evaluate(() => (globalThis as unknown as { taken: string[] }).taken);
    await expect.poll(async () => (await taken()).length).toBe(5);
    const downloading = panel.waitForEvent('download');
    await choose(panel, 'More', 'Save as a file');
    const file = await readFile(await (await downloading).path(), 'utf8');
    for (const text of [...(await taken()), file]) {
      expect(text).toMatch(/password/i);
      expect(text).not.toContain(SECRET);
    }

    await choose(panel, 'More', 'Forget the kept values');
    await expect.poll(() => stored(view, 'secrets')).toEqual([]);
    await panel.getByRole('button', { name: 'Replay' }).click();
    await expect(panel.getByLabel('Password', { exact: true })).toBeVisible();
    expect(await allKept(view)).not.toContain(SECRET);
    expect(heard.join('\n')).not.toContain(SECRET);
    await sites.close();
  },
);

test('what is done in a tab that was opened is not recorded, and said so', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html('<a href="/other" target="_blank">Other</a><button>Here</button>'),
    '/other': html('<button>There</button>'),
  });
  const { recording } = await recorded(context, extension, `${sites.url}/`, async (page) => {
    const opening = context.waitForEvent('page');
    await page.getByText('Other').click();
    const other = await opening;
    await other.getByText('There').click();
    await expect(other.locator(BAR)).not.toBeAttached();
    await page.bringToFront();
    await page.getByText('Here').click();
  });
  expect(recording.steps.map(({ label }) => label)).toEqual(['Other', 'Other', 'Here']);
  expect(recording.notes).toMatchObject([{ code: 'new-tab', detail: `${sites.url}/other` }]);
  await sites.close();
});

test.describe('a browser that was closed in the middle of a recording', () => {
  const act = async (context: BrowserContext, extension: Extension, address: string) => {
    const { page, view } = await record(context, extension, address);
    await page.getByText('One').click();
    await said(view, 'click');
    await context.close();
  };
  const again = async (profile: string, extension: Extension) => {
    const context = await launch(profile, FULL);
    const panel = await context.newPage();
    await panel.goto(`chrome-extension://${extension.id}/sidepanel.html`);
    await panel.getByRole('button', { name: 'Recordings' }).click();
    return { context, panel, box: panel.getByRole('region', { name: 'A recording was interrupted' }) };
  };
  const routes = { '/': html('<button>One</button><button>Two</button>') };

  withOwnBrowser('is asked about, and can be gone on with', async ({ context, extension, profile }) => {
    const sites = await startSites(routes);
    await act(context, extension, `${sites.url}/`);
    const { context: later, panel, box } = await again(profile, extension);
    await expect(box).toContainText('2 steps on 127.0.0.1');
    const page = await later.newPage();
    await page.goto(`${sites.url}/?later`);
    await page.bringToFront();
    await box.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator(BAR)).toBeAttached();
    await page.getByText('Two').click();
    await expect.poll(() => barOf(page).text()).toContain('Click Two');
    await call(panel, 'stopRecording');
    await expect(steps(panel)).toContainText('Click One');
    await expect(steps(panel)).toContainText('Click Two');
    await later.close();
    await sites.close();
  });

  withOwnBrowser('is kept or discarded as it is', async ({ context, extension, profile }) => {
    const sites = await startSites(routes);
    await act(context, extension, `${sites.url}/`);
    const { context: later, panel, box } = await again(profile, extension);
    await box.getByRole('button', { name: 'Discard' }).click();
    await expect(box).not.toBeVisible();
    expect(await stored(panel, 'rawEvents')).toEqual([]);
    expect(await stored(panel, 'recordings')).toEqual([]);
    await later.close();
    await sites.close();
  });
});

test('a list that goes on is scraped as far as it was scrolled', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html(`<main><h1>Feed</h1></main><script>
      let count = 0;
      let busy = false;
      const more = () => {
        for (let i = 0; i < 10; i++) {
          const card = '<article style="height:150px"><h2>Card ' + ++count + '</h2></article>';
          document.querySelector('main').insertAdjacentHTML('beforeend', card);
        }
        busy = false;
      };
      more();
      onscroll = () => {
        if (busy || scrollY + innerHeight < document.documentElement.scrollHeight - 300) return;
        busy = true;
        setTimeout(more, 400);
      };
    </script>`),
  });
  await recorded(context, extension, `${sites.url}/`, async (page, view) => {
    await page.mouse.move(300, 300);
    for (const time of [1, 2]) {
      await page.mouse.wheel(0, 2_000);
      await expect(page.locator('article')).toHaveCount(10 + 10 * time);
      await said(view, 'change', time);
    }
  });
  const panel = await openRecording(extension, 'Test');
  await panel.getByRole('button', { name: 'Scrape with these steps' }).click();
  await expect(panel.getByText('Card 30').first()).toBeVisible({ timeout: 30_000 });
  await sites.close();
});

test.describe('the bar in the page', () => {
  const routes = { '/': html('<button id="one">One</button><button id="two">Two</button>') };

  test('pauses, takes what is asked of it, and stops', async ({ context, extension }) => {
    const sites = await startSites(routes);
    const { page, view } = await record(context, extension, `${sites.url}/`);
    const bar = barOf(page);
    await expect.poll(bar.text).toContain('0 steps');
    await page.locator('#one').click();
    await expect.poll(bar.text).toContain('2 steps');
    await bar.press('Pause');
    await expect.poll(bar.text).toContain('Paused');
    await page.locator('#two').click();
    await bar.press('Continue recording');
    await expect.poll(bar.text).toContain('2 steps');
    await bar.press('Add wait');
    await expect.poll(bar.text).toContain('Wait 1 s');
    await bar.press('Screenshot here');
    await expect.poll(bar.text).toContain('4 steps');
    await bar.press('Scrape here');
    await expect.poll(bar.text).toContain('5 steps');
    await bar.press('Stop');
    await expect(page.locator(BAR)).not.toBeAttached();
    await expect.poll(async () => (await stored<Recording>(view, 'recordings')).length).toBe(1);
    const [made] = await stored<Recording>(view, 'recordings');
    expect(made?.steps.map(({ action }) => action)).toEqual([
      { type: 'wait', selector: '#one' },
      { type: 'click', selector: '#one', all: false },
      { type: 'wait', milliseconds: 1_000 },
      expect.objectContaining({ type: 'screenshot' }),
      { type: 'scrape' },
    ]);
    await sites.close();
  });

  test('is reached by the keyboard, which is not recorded there', async ({ context, extension }) => {
    const sites = await startSites(routes);
    const { page, view } = await record(context, extension, `${sites.url}/`);
    const bar = barOf(page);
    await page.locator('#two').focus();
    await page.keyboard.press('Tab');
    expect(await bar.focused()).toMatch(/^winnow-recorder-/);
    await page.keyboard.press('Enter');
    await expect.poll(bar.buttons).toContain('Continue recording');
    await page.keyboard.press('Enter');
    await expect.poll(bar.buttons).toContain('Pause');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(bar.text).toContain('Wait 1 s');
    await call(view, 'stopRecording');
    const [made] = await stored<Recording>(view, 'recordings');
    expect(made?.steps.map(({ action }) => action)).toEqual([{ type: 'wait', milliseconds: 1_000 }]);
    await sites.close();
  });

  test('tells what a click would mean where the pointer rests', async ({ context, extension }) => {
    const sites = await startSites(routes);
    const { page } = await record(context, extension, `${sites.url}/`);
    const bar = barOf(page);
    await page.locator('#two').hover();
    await expect.poll(bar.preview).toBe('Click Two#two');
    await page.mouse.down();
    await expect.poll(bar.preview).toBeUndefined();
    await page.mouse.up();
    await sites.close();
  });

  test('leaves the page as it is: its events, its elements, its focus', async ({ context, extension }) => {
    const sites = await startSites(routes);
    const { page, view } = await record(context, extension, `${sites.url}/`);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const type of ['pointerdown', 'click', 'keydown'])
        document.addEventListener(type, (event) => heard.push(event.type));
    });
    await barOf(page).press('Add wait');
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
    expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('winnow');
    expect(await page.locator(BAR).evaluate((host) => host.shadowRoot)).toBeNull();
    await call(view, 'stopRecording');
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('winnow');
    await sites.close();
  });
});

test('a page whose fields are named like properties is recorded like another', async ({ context, extension }) => {
  const names = ['attributes', 'classList', 'matches', 'parentElement', 'localName', 'getAttribute', 'closest'];
  const sites = await startSites({
    '/': html(`${names.map((name) => `<img name="${name}">`).join('')}<img name="createElement"><img name="querySelectorAll">
      <form>${names.map((name) => `<input name="${name}">`).join('')}
        <input id="text" style="position:fixed;left:0;top:0;width:200px;height:40px">
        <button type="button" id="go" style="position:fixed;left:0;top:50px;width:200px;height:40px">Go</button></form>`),
  });
  const { recording } = await recorded(context, extension, `${sites.url}/`, async (page) => {
    // By its place: what looks for it by name is confused itself.
    await page.mouse.click(100, 20);
    await page.keyboard.type('tea');
    await page.mouse.click(100, 70);
    await expect.poll(() => barOf(page).text()).toContain('Click Go');
  });
  expect(recording.steps.map(({ action }) => action)).toMatchObject([
    { type: 'wait', selector: '#text' },
    { type: 'click', selector: '#text' },
    { type: 'write', text: 'tea' },
    { type: 'click', selector: '#go' },
  ]);
  await sites.close();
});

test('events faster than anybody can write them down are all kept', async ({ context, extension }) => {
  const sites = await startSites({ '/': html('<label>Log <textarea></textarea></label><button>Keep</button>') });
  const text = 'wind tide and weather '.repeat(50);
  const { recording } = await recorded(context, extension, `${sites.url}/`, async (page) => {
    await page.getByLabel('Log').click();
    // Without a pause: a key is several events.
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => barOf(page).text()).toContain('Click Keep');
  });
  const done = recording.steps.map(({ action }) => action);
  expect(done.filter(({ type }) => type === 'write')).toEqual([{ type: 'write', text }]);
  expect(done.at(-1)).toMatchObject({ type: 'click', selector: 'button' });
  await sites.close();
});

test('a page of 200,000 elements is recorded like another, also while it becomes one', async ({
  context,
  extension,
}) => {
  const fill = `document.querySelector('#fill').onclick = () => {
    document.querySelector('ul').innerHTML = '<li><span class="name">Entry</span><b>7</b><i>kg</i></li>'.repeat(50000);
  }`;
  const sites = await startSites({
    '/': html(`<button id="fill">List all</button><button id="weigh">Weigh all</button>
      <ul style="height:200px;overflow:auto"></ul><script>${fill}</script>`),
  });
  const { recording } = await recorded(context, extension, `${sites.url}/`, async (page, view) => {
    await page.getByRole('button', { name: 'List all' }).click();
    await expect(page.locator('li')).toHaveCount(50_000);
    await page.getByRole('button', { name: 'Weigh all' }).click();
    // The bar would be read out of a tree of the whole page.
    await said(view, 'click', 2);
  });
  const clicks = recording.steps.map(({ action }) => action).filter(({ type }) => type === 'click');
  expect(clicks).toMatchObject([{ selector: '#fill' }, { selector: '#weigh' }]);
  await sites.close();
});
