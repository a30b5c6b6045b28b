import type { Job } from '../../lib/jobs/job.ts';
import type { EngineResult } from '../../lib/scrape/engine.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { BAR, html, record, stored } from './support/recorder.ts';
import { secret } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

/** A list that takes what is written and shows the time beside it. */
const list = (works: boolean) => `<p id="clock"></p><input aria-label="New"><button id="add">Add</button>
  <ul id="list"><li>Bread</li></ul><label>Password<input type="password" id="secret"></label>
  <script>
    const tell = () => (document.querySelector('#clock').textContent = 'Now ' + performance.now());
    setInterval(tell, 20);
    document.querySelector('#add').onclick = () => {
      const field = document.querySelector('input');
      const added = ${works} ? field.value : 'Nothing';
      document.querySelector('#list').insertAdjacentHTML('beforeend', '<li>' + added + '</li>');
    };
  </script>`;

async function replayed(extension: Extension) {
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  await panel.getByRole('button', { name: /Test/ }).first().click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  return panel;
}

test('a replay that ends as the recording did is done, whatever a clock says', async ({ context, extension }) => {
  const sites = await startSites({ '/': html(list(true)) });
  const { page, stop, view } = await record(context, extension, `${sites.url}/`);
  // Nobody does something in the first moment: what changes until then changes by itself.
  const since = await page.evaluate(() => performance.now());
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(since + 600);
  await page.getByLabel('New').fill('');
  await page.getByLabel('New').pressSequentially('Milk');
  await page.locator('#add').click();
  await expect(page.getByText('Milk')).toBeVisible();
  const { end } = await stop();
  expect(end?.facts.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['value Milk', 'text BreadMilk']);
  expect(end?.picture).toMatch(/^data:image\/jpeg/);
  const panel = await replayed(extension);
  await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 30_000 });
  expect(JSON.stringify(await stored<EngineResult>(view, 'results'))).not.toContain('elsewhere');
  await sites.close();
});

test('a replay that ends elsewhere says in which ways, with both pictures, and is not done', {
  tag: '@promise',
}, async ({ context, extension }) => {
  let works = true;
  const sites = await startSites({ '/': (request, response) => html(list(works))(request, response) });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  await page.getByLabel('New').pressSequentially('Milk');
  await page.locator('#add').click();
  await expect(page.getByText('Milk')).toBeVisible();
  await stop();
  works = false;
  const panel = await replayed(extension);
  await expect(panel.getByText('the page ended differently').first()).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText('“BreadNothing” is where “BreadMilk” was.')).toBeVisible();
  await expect(panel.getByRole('img', { name: 'The page when it was recorded' })).toBeVisible();
  await expect(panel.getByRole('img', { name: 'The page now' })).toBeVisible();
  await expect(panel.getByText('All steps are done')).toHaveCount(0);
  await sites.close();
});

test('no fact and no picture of the end shows a secret', async ({ context, extension }) => {
  const echo = `<script>document.querySelector('#secret').oninput = ({ target }) => {
    document.querySelector('#list').insertAdjacentHTML('beforeend', '<li>' + target.value + '</li>');
  }</script>`;
  const sites = await startSites({ '/': html(list(true) + echo) });
  const { page, stop, view } = await record(context, extension, `${sites.url}/`);
  await page.getByLabel('Password').pressSequentially(secret('hunter2!'));
  await page.locator('#add').click();
  const { end } = await stop();
  expect(end).toMatchObject({ facts: expect.any(Array) });
  expect(end).not.toHaveProperty('picture');
  expect(JSON.stringify(await stored<Job>(view, 'recordings'))).not.toContain('hunter2!');
  await sites.close();
});

test('a recording that is longer than a request is replayed as a whole', async ({ context, extension }) => {
  const counter = `<button id="one">One</button><button id="two">Two</button><p id="said"></p><script>
    for (const button of document.querySelectorAll('button'))
      button.onclick = () => (document.querySelector('#said').textContent += button.id[0]);
  </script>`;
  const sites = await startSites({ '/': html(counter) });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  for (let time = 0; time < 26; time++) for (const id of ['#one', '#two']) await page.locator(id).click();
  const { steps, notes } = await stop();
  expect(steps.length).toBeGreaterThan(50);
  expect(notes.map(({ code }) => code)).toEqual(['too-long']);
  const panel = await replayed(extension);
  await expect(panel.getByRole('status').filter({ hasText: 'All steps are done' })).toBeVisible({ timeout: 60_000 });
  await sites.close();
});

test('a page that the last step leads to is known by its heading', async ({ context, extension }) => {
  let heading = 'Welcome';
  const sites = await startSites({
    '/': html('<form action="/in"><button>Sign in</button></form>'),
    '/in': (request, response) => html(`<main><h1>${heading}</h1></main>`)(request, response),
  });
  const { page, stop } = await record(context, extension, `${sites.url}/`);
  await page.getByText('Sign in').click();
  await page.waitForURL(/in/);
  await expect(page.locator(BAR)).toBeAttached();
  const { end } = await stop();
  expect(end?.facts).toMatchObject([{ kind: 'text', value: 'Welcome' }]);
  heading = 'Who are you?';
  const panel = await replayed(extension);
  await expect(panel.getByText('“Who are you?” is where “Welcome” was.')).toBeVisible({ timeout: 30_000 });
  await sites.close();
});
