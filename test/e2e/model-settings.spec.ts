import type { Page } from '@playwright/test';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { chooseFormats, openPage, openTab, press } from './support/journeys.ts';
import { html } from './support/recorder.ts';
import { test as base, expect } from './support/shared-browser.ts';

const KEY = 'sk-secret-0123456789';

const test = base.extend<{ model: ModelServer; options: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  model: async ({}, use) => {
    await using model = await startModelServer();
    await use(model);
  },
  options: async ({ extension }, use) => use(await extension.openView('options.html#model')),
});

/** The section's controls, as a person names them. */
const controls = (options: Page) => ({
  kind: options.getByRole('radio', { name: 'OpenAI-compatible' }),
  server: options.getByRole('combobox', { name: 'Server' }),
  address: options.getByRole('textbox', { name: 'Model address' }),
  name: options.getByRole('combobox', { name: 'Model name' }),
  key: options.getByLabel('Model key', { exact: true }),
  headers: options.getByRole('textbox', { name: 'Extra headers' }),
  more: options.getByText('Limits and headers', { exact: true }),
  list: options.getByRole('button', { name: 'List models' }),
  test: options.getByRole('button', { name: 'Test model' }),
});

async function enter(options: Page, { address, name = 'small' }: { address: string; name?: string }) {
  const section = controls(options);
  await section.kind.check();
  await section.address.fill(address);
  await section.name.fill(name);
  return section;
}

/** Everything in each of the extension's storage areas, as text. */
const storageOf = ({ worker }: Extension) =>
  worker.evaluate(async () => {
    const areas = ['local', 'session', 'sync'] as const;
    const texts = areas.map(async (area) => [area, await chrome.storage[area].get()]);
    return Object.fromEntries(await Promise.all(texts)) as Record<(typeof areas)[number], Record<string, unknown>>;
  });

test('a model is listed, picked and tested, and is there the next time', async ({ options, model, extension }) => {
  const section = await enter(options, { address: model.url, name: '' });
  model.about['/v1/models'] = { body: { object: 'list', data: [{ id: 'small' }, { id: 'large' }] } };
  await section.list.click();
  await expect(options.getByText('2 models found. Start typing a name.')).toBeVisible();
  await expect(options.locator('datalist option')).toHaveCount(2);
  await section.name.fill('large');
  model.say('yes');
  await section.test.click();
  await expect(options.getByText(/Connected in \d/)).toBeVisible();
  expect(model.requests.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models',
    'POST /v1/chat/completions',
  ]);
  expect(model.requests[1]?.body.model).toBe('large');

  const again = controls(await extension.openView('options.html#model'));
  await expect(again.kind).toBeChecked();
  await expect(again.address).toHaveValue(model.url);
  await expect(again.name).toHaveValue('large');
});

test('what is wrong is said with the next step', async ({ options, model }) => {
  const section = await enter(options, { address: model.url });
  const alert = options.getByRole('alert');
  const failures = [
    [
      { status: 401, body: { error: { message: `Wrong key ${KEY}` } } },
      /did not accept the key.*Check the model's key/,
    ],
    [
      { status: 404, body: { error: { message: 'no such model' } } },
      /does not know the model small.*Check the model's name/,
    ],
    [{ status: 429, headers: { 'retry-after': '90' } }, /is rate-limiting requests.*Try again in 90 seconds/],
  ] as const;
  await section.key.fill(KEY);
  for (const [reply, words] of failures) {
    model.reply(reply);
    await section.test.click();
    await expect(alert).toHaveText(words);
    await expect(alert).not.toContainText(KEY);
  }
  const gone = await startModelServer();
  await gone[Symbol.asyncDispose]();
  await section.address.fill(gone.url);
  await section.list.click();
  await expect(alert).toHaveText(/could not be reached.*Start the model server/);
});

test('an address that cannot be used is said at its field, and nothing is asked there', async ({
  options,
  extension,
}) => {
  const section = await enter(options, { address: 'localhost 11434' });
  await expect(section.address).toHaveAttribute('aria-invalid', 'true');
  await expect(section.address).toHaveAccessibleDescription(/is not a valid address/);
  await section.address.fill('http://models.example/v1');
  await section.address.blur();
  await expect(section.address).not.toHaveAttribute('aria-invalid');
  await section.key.fill(KEY);
  await expect(section.address).toHaveAccessibleDescription(/with https only/);
  await section.address.fill('');
  await expect.poll(async () => (await storageOf(extension)).local.settings).toMatchObject({ model: { baseUrl: '' } });
});

test('key and headers are kept in one place, sent to their address, and to no other', { tag: '@promise' }, async ({
  options,
  model,
  extension,
}) => {
  await using other = await startModelServer();
  const section = await enter(options, { address: model.url });
  await section.key.fill(KEY);
  await section.more.click();
  await section.headers.fill('X-Team: team-secret');
  model.say('yes');
  await section.test.click();
  await expect(options.getByText(/Connected in \d/)).toBeVisible();
  expect(model.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-team': 'team-secret' });

  const stored = await storageOf(extension);
  const { modelSecrets, ...rest } = stored.local;
  expect(modelSecrets).toEqual({ origin: new URL(model.url).origin, key: KEY, headers: { 'X-Team': 'team-secret' } });
  for (const secret of [KEY, 'team-secret']) {
    expect(JSON.stringify([rest, stored.session, stored.sync])).not.toContain(secret);
  }

  await section.address.fill(other.url);
  await expect(section.key).toHaveValue('');
  await expect(section.headers).toHaveValue('');
  other.say('yes');
  await section.test.click();
  await expect(options.getByText(/Connected in \d/)).toBeVisible();
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  expect(other.requests[0]?.headers['x-team']).toBeUndefined();
});

test('everything is reached by the keyboard', async ({ options, model }) => {
  await options.getByRole('group', { name: 'Model' }).getByRole('radio', { name: 'None' }).focus();
  await options.keyboard.press('ArrowUp');
  const section = controls(options);
  await expect(section.kind).toBeChecked();
  await options.keyboard.press('Tab');
  await expect(options.getByRole('button', { name: 'Find models on this computer' })).toBeFocused();
  await options.keyboard.press('Tab');
  await expect(section.server).toBeFocused();
  await options.keyboard.press('Tab');
  await expect(section.address).toBeFocused();
  await options.keyboard.type(model.url);
  await options.keyboard.press('Tab');
  await expect(section.key).toBeFocused();
  await options.keyboard.press('Tab');
  await expect(section.name).toBeFocused();
  await options.keyboard.type('small');
  await options.keyboard.press('Tab');
  await expect(section.list).toBeFocused();
  await options.keyboard.press('Tab');
  await options.keyboard.press('Enter');
  await expect(options.getByRole('textbox', { name: 'Input limit' })).toBeVisible();
  for (const name of ['Input limit', 'Output limit', 'Extra headers']) {
    await options.keyboard.press('Tab');
    await expect(options.getByRole('textbox', { name })).toBeFocused();
  }
  await options.keyboard.press('Tab');
  await expect(section.test).toBeFocused();
  model.say('yes');
  await options.keyboard.press('Enter');
  await expect(options.getByText(/Connected in \d/)).toBeVisible();
});

test('JSON with a schema is chosen in the popup, filled by the model and shown', async ({
  context,
  extension,
  options,
  model,
}) => {
  const sites = await startSites({
    '/': html('<main><h1>Oar</h1><p>An oar of ash wood. It costs 12 euros.</p></main>'),
  });
  await enter(options, { address: model.url });
  await expect
    .poll(async () => (await storageOf(extension)).local.settings)
    .toMatchObject({ model: { model: 'small' } });
  model.answer(() => '{"title":"Oar","price":12}');
  await openPage(context, `${sites.url}/`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['json']);
  await popup.getByRole('button', { name: 'Write: Shape of the data' }).click();
  const schema = popup.getByRole('textbox', { name: 'schema' });
  await schema.fill('{"type": "objekt"}');
  await expect(schema).toHaveAccessibleDescription(/type/);
  await popup.getByRole('button', { name: 'Insert an example' }).click();
  await expect(schema).not.toHaveAttribute('aria-invalid');
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  const content = await openTab(panel, 'JSON');
  await expect(content).toContainText('price 12');
  expect(model.requests[0]?.body.response_format?.json_schema?.schema).toMatchObject({ required: ['title'] });
  await sites.close();
});
