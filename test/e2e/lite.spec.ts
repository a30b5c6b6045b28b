import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionsOf } from '../../lib/recorder/recording.ts';
import { test as base, expect, LITE } from './support/extension.ts';
import { openPage, openTab, press } from './support/journeys.ts';
import { record } from './support/recorder.ts';

/**
 * The lite package as it is once the person has allowed all sites: no automation can press that button, so its manifest
 * says it from the start. The native lane presses it, in the package as it ships.
 */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  packageDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-lite-'));
    await cp(LITE, folder, { recursive: true });
    const file = join(folder, 'manifest.json');
    const { optional_host_permissions: hosts, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const SEARCH = [
  { type: 'click', selector: 'input[name="q"]' },
  { type: 'write', text: 'anna' },
  { type: 'press', key: 'Enter' },
  { type: 'wait', selector: '.hit' },
];

test('a page is opened and driven by scripts alone, and what they cannot do is said', async ({
  context,
  extension,
  sites,
}) => {
  const actions = [...SEARCH, { type: 'scroll' }, { type: 'executeJavascript', script: '6 * 7' }, { type: 'pdf' }];
  await extension.store({ settings: { engine: 'local', lastRequest: { formats: ['markdown'], actions } } });
  const page = await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible({ timeout: 20_000 });
  await expect(await openTab(panel, 'Markdown')).toContainText('The Annabelle lies at the quay');
  await expect(panel.getByText(/executeJavascript/).first()).toBeVisible();
  // The person's own page was not touched.
  await expect(page.locator('input[name="q"]')).toHaveValue('');
});

test('what is done in a page is recorded, and replayed by scripts', async ({ context, extension, sites }) => {
  const recording = await record(context, extension, `${sites.url}/search.html`);
  await recording.page.getByLabel('Ship').click();
  await recording.page.keyboard.type('anna');
  await recording.page.keyboard.press('Enter');
  await expect(recording.page.getByText('The Annabelle lies')).toBeVisible();
  const made = await recording.stop();
  // Stopped so soon, it has no wait of its own for what came last.
  const actions = [...actionsOf(made), { type: 'wait', selector: '.hit' }];
  expect(actions).toEqual(
    expect.arrayContaining([
      { type: 'write', text: 'anna' },
      { type: 'press', key: 'Enter' },
    ]),
  );

  await extension.store({ settings: { engine: 'local', lastRequest: { formats: ['markdown'], actions } } });
  await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('The Annabelle lies at the quay', {
    timeout: 20_000,
  });
});
