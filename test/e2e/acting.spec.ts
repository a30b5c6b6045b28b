import type { BrowserContext, Page } from '@playwright/test';
import { type CompletionRequest, type ModelServer, startModelServer } from '../support/model-server.ts';
import { startSites } from '../support/sites.ts';
import { type Extension, expect } from './support/extension.ts';
import { openPage, press } from './support/journeys.ts';
import { html, stored } from './support/recorder.ts';
import { test as base } from './support/shared-browser.ts';

const test = base.extend<{ model: ModelServer }>({
  model: async ({ extension }, use) => {
    await using model = await startModelServer();
    await extension.store({ settings: { model: { kind: 'openai-compatible', baseUrl: model.url, model: 'small' } } });
    await use(model);
  },
});

const FORM = `<main><h1>Teas</h1><form action="/found"><label>Name <input name="name"></label>
  <label>Size <select name="size"><option value="s">Small</option><option value="l">Large</option></select></label>
  <label><input type="checkbox" name="stock"> In stock</label><button>Show teas</button></form></main>`;

/** The ref of the element in a request whose line has some words. */
function refIn({ messages }: CompletionRequest, part: string): string {
  const line = messages
    .flatMap(({ content }) => content.split('\n'))
    .findLast((one) => one.includes(part) && one.includes('[ref='));
  return /\[ref=(\w+)\]/.exec(line ?? '')?.[1] ?? '';
}

type Plan = (request: CompletionRequest) => object;

/** Has the model propose what is written for each of its turns, and then nothing. */
function follow(model: ModelServer, plans: readonly Plan[]): void {
  const left = [...plans];
  model.answer((request) =>
    JSON.stringify(left.shift()?.(request) ?? { steps: [], isDone: true, output: 'All done.' }),
  );
}

/** The panel over a page, where its user says what to do. */
async function openWish(context: BrowserContext, extension: Extension, address: string) {
  const page = await openPage(context, address);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await panel.getByRole('button', { name: 'Do on this page…' }).click();
  return { page, panel };
}

async function propose(panel: Page, wish: string): Promise<void> {
  await panel.getByRole('textbox', { name: 'What to do' }).fill(wish);
  await panel.getByRole('button', { name: 'Propose steps' }).click();
}

const steps = (panel: Page) => panel.getByRole('list', { name: 'Steps' }).getByRole('listitem');

test('a form is filled by words, step by step, kept as a recording, and replayed without a model', {
  tag: '@promise',
}, async ({ context, extension, model }) => {
  const sites = await startSites({ '/': html(FORM), '/found': html('<main><h1>Two teas</h1></main>') });
  const { page, panel } = await openWish(context, extension, `${sites.url}/`);
  follow(model, [
    (request) => ({
      steps: [
        { type: 'write', ref: refIn(request, 'textbox "Name"'), text: 'sencha' },
        { type: 'select', ref: refIn(request, 'combobox "Size"'), option: 'Large' },
        { type: 'click', ref: refIn(request, 'checkbox "In stock"') },
      ],
    }),
    (request) => ({ steps: [{ type: 'click', ref: refIn(request, 'button "Show teas"') }] }),
  ]);
  await propose(panel, 'Find large sencha that is in stock');
  await expect(steps(panel)).toHaveText([/Type “sencha” in Name/, /Choose Large/, /In stock/]);
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'nothing runs unasked').toBe('');

  await panel.getByRole('button', { name: 'Run next step' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('sencha');
  await panel.getByRole('button', { name: 'Undo last step' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Something else' }).click();

  follow(model, [
    (request) => ({
      steps: [
        { type: 'write', ref: refIn(request, 'textbox "Name"'), text: 'sencha' },
        { type: 'select', ref: refIn(request, 'combobox "Size"'), option: 'Large' },
        { type: 'click', ref: refIn(request, 'checkbox "In stock"') },
      ],
    }),
    (request) => ({ steps: [{ type: 'click', ref: refIn(request, 'button "Show teas"') }] }),
  ]);
  await propose(panel, 'Find large sencha that is in stock');
  await panel.getByRole('button', { name: 'Run all' }).click();
  await expect(steps(panel)).toHaveCount(4);
  await panel.getByRole('button', { name: 'Run all' }).click();
  await expect(panel.getByText('All done.')).toBeVisible();
  expect(page.url()).toBe(`${sites.url}/found?name=sencha&size=l&stock=on`);

  const asked = model.requests.length;
  await panel.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect(panel.getByRole('list', { name: 'Steps' })).toContainText('sencha');
  const found = () => sites.requested.filter((path) => path.startsWith('/found')).length;
  const before = found();
  await panel.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect.poll(found).toBe(before + 1);
  expect(sites.requested.findLast((path) => path.startsWith('/found'))).toBe('/found?name=sencha&size=l&stock=on');
  expect(model.requests).toHaveLength(asked);
  await sites.close();
});

test('what signs in waits for a press of its own, and its secret goes to no model', async ({
  context,
  extension,
  model,
}) => {
  const sites = await startSites({
    '/': html(`<main><h1>Club</h1><form method="post" action="/in"><label>Password <input type="password" name="pw"></label>
      <button>Log in</button></form></main>`),
    '/in': html('<main><h1>Welcome</h1></main>'),
  });
  const { page, panel } = await openWish(context, extension, `${sites.url}/`);
  follow(model, [
    (request) => ({
      steps: [
        { type: 'write', ref: refIn(request, 'textbox "Password"'), text: '{{password}}' },
        { type: 'click', ref: refIn(request, 'button "Log in"') },
      ],
    }),
  ]);
  await propose(panel, 'Log in with {{password}}');
  await panel.getByLabel('Password').fill('only-Here-1!');
  await panel.getByRole('button', { name: 'Run all' }).click();
  await expect(panel.getByText('This step signs in.')).toBeVisible();
  expect(sites.requested).not.toContain('/in');
  await panel.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(panel.getByText('All done.')).toBeVisible();
  expect(JSON.stringify(model.requests)).not.toContain('only-Here-1!');
  await panel.getByRole('button', { name: 'Keep as a recording' }).click();
  await expect.poll(async () => JSON.stringify(await stored(panel, 'recordings'))).toContain('{{password}}');
  await sites.close();
});

test('nothing runs in a tab that is not shown, or that has left its site, until its user goes on', async ({
  context,
  extension,
  model,
}) => {
  const sites = await startSites();
  const site = await startSites({
    '/': html(`<main><h1>Two ways</h1><button onclick="this.textContent='Open'">Closed</button>
      <button onclick="location.href='${sites.otherUrl}/article.html'">Away</button></main>`),
  });
  const { page, panel } = await openWish(context, extension, `${site.url}/`);
  follow(model, [
    (request) => ({ steps: [{ type: 'click', ref: refIn(request, 'button "Closed"') }] }),
    (request) => ({ steps: [{ type: 'click', ref: refIn(request, 'button "Away"') }] }),
  ]);
  await propose(panel, 'Open it');
  await expect(steps(panel)).toHaveCount(1);
  const other = await openPage(context, `${sites.url}/other.html`);
  await panel.getByRole('button', { name: 'Run next step' }).click();
  await expect(panel.getByText('Paused, since the tab is not shown.')).toBeVisible();
  await other.close();
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(steps(panel)).toHaveCount(2);
  await panel.getByRole('button', { name: 'Run next step' }).click();
  await expect(panel.getByText(/The page has left /)).toBeVisible();
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByText('All done.')).toBeVisible();
  await panel.getByRole('button', { name: 'Scrape afterwards' }).click();
  await expect(panel.getByRole('tabpanel')).toContainText('tides');
  await site.close();
  await sites.close();
});
