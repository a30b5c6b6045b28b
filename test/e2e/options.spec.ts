import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, FULL, test } from './support/extension.ts';
import { openPage, scrape } from './support/journeys.ts';

test('the options list every command with the key that it really has', async ({ extension }) => {
  const commands = await extension.worker.evaluate(() => chrome.commands.getAll());
  const options = await extension.openView('options.html#shortcuts');
  const shortcuts = options.getByRole('region', { name: 'Shortcuts' });
  for (const [name, key] of [
    ['scrape-page', 'Alt+Shift+S'],
    ['scrape-and-copy', 'Alt+Shift+Y'],
    ['toggle-recording', 'Alt+Shift+D'],
    ['show-history', 'Alt+Shift+L'],
  ]) {
    const command = commands.find((found) => found.name === name);
    expect(command?.shortcut).toBe(key);
    await expect(shortcuts.getByText(String(command?.description), { exact: true })).toBeVisible();
    await expect(shortcuts.getByText(String(key), { exact: true })).toBeVisible();
  }
  // Highlight and reader view: browsers preset four keys.
  await expect(shortcuts.getByText('Not set', { exact: true })).toHaveCount(2);
  const opening = options.context().waitForEvent('page');
  await shortcuts.getByRole('button', { name: 'Change shortcuts' }).click();
  expect((await opening).url()).toContain('shortcuts');
});

test('the options say of every permission what it is for, and offer what can be granted', async ({ extension }) => {
  const manifest = JSON.parse(readFileSync(join(FULL, 'manifest.json'), 'utf8'));
  const options = await extension.openView('options.html#permissions');
  const region = options.getByRole('region', { name: 'Permissions' });
  await region.getByText('Always granted').click();
  const rows = region.getByRole('listitem');
  // Private windows are no permission of the manifest.
  const listed = [...manifest.permissions, ...manifest.host_permissions, ...manifest.optional_permissions, 'private'];
  await expect(rows).toHaveCount(listed.length);
  await expect(rows.filter({ hasText: 'Private windows' })).toContainText('Not granted');
  await expect(rows.filter({ hasText: 'Clipboard' }).getByRole('button', { name: 'Grant Clipboard' })).toBeEnabled();
  await expect(rows.filter({ hasText: 'All sites' })).toContainText('Part of this package');
  for (const row of await rows.all()) await expect(row.getByRole('paragraph')).toHaveText(/\.$/);
});

test('everything is exported, deleted, and had back with a file', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  const options = await extension.openView('options.html#data');
  const tab = await openPage(context, `${sites.url}/article.html`);
  await scrape(extension, options, tab, { formats: ['markdown'] });
  await options.reload();
  const section = options.getByRole('region', { name: 'Export and import' });
  const saving = options.waitForEvent('download');
  await section.getByRole('button', { name: 'Export everything' }).click();
  const buffer = await readFile(await (await saving).path());
  await expect(section.getByRole('status')).toContainText('Saved as winnow-');

  const data = options.getByRole('region', { name: 'Data', exact: true });
  await data.getByRole('button', { name: 'Delete all results' }).click();
  await data.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(data.getByText('0 results')).toBeVisible();
  await section.getByLabel('Backup file').setInputFiles({ name: 'winnow.zip', mimeType: 'application/zip', buffer });
  await expect(section.getByRole('status')).toContainText('Added: results 1,');
  await expect(data.getByText('1 result,')).toBeVisible();

  const view = await extension.openView('sidepanel.html');
  await view.getByRole('button', { name: 'History' }).click();
  await view.getByRole('list', { name: 'History' }).getByRole('button', { name: /Done/ }).click();
  await expect(view.getByRole('tabpanel', { name: 'Markdown' })).not.toBeEmpty();
});

test('of lines that are no hosts a few are named, and a list that is too long is left out', async ({ extension }) => {
  const options = await extension.openView('options.html#pages');
  const hosts = options.getByRole('textbox', { name: 'Block hosts' });
  const stored = () =>
    options.evaluate(async () => {
      const { settings } = await chrome.storage.local.get<{ settings?: { blockedHosts?: string[] } }>('settings');
      return settings?.blockedHosts;
    });
  const wrong = Array.from({ length: 900 }, (_, index) => `no host ${index}`);
  await hosts.fill(['a.example', ...wrong].join('\n'));
  await expect(hosts).toHaveAccessibleDescription(/no host 4\s+And 895 more lines\.$/);
  await expect.poll(stored).toEqual(['a.example']);
  await hosts.fill('b.example');
  await hosts.fill(`c.example # ${'x'.repeat(200_000)}`);
  await expect(hosts).toHaveAccessibleDescription(/exceeds 100,000 characters and was not added/);
  await expect(hosts).toHaveValue('b.example');
  await expect.poll(stored).toEqual(['b.example']);
});
