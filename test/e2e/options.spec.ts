import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, FULL, test } from './support/extension.ts';

test('the options list every command with the key that it really has', async ({ extension }) => {
  const commands = await extension.worker.evaluate(() => chrome.commands.getAll());
  const options = await extension.openView('options.html');
  const shortcuts = options.getByRole('region', { name: 'Shortcuts' });
  for (const [name, key] of [
    ['scrape-page', 'Alt+Shift+S'],
    ['scrape-and-copy', 'Alt+Shift+Y'],
    ['toggle-recording', 'Alt+Shift+D'],
  ]) {
    const command = commands.find((found) => found.name === name);
    expect(command?.shortcut).toBe(key);
    await expect(shortcuts.getByText(String(command?.description), { exact: true })).toBeVisible();
    await expect(shortcuts.getByText(String(key), { exact: true })).toBeVisible();
  }
  await expect(shortcuts.getByText('Not set')).toHaveCount(0);
  const opening = options.context().waitForEvent('page');
  await shortcuts.getByRole('button', { name: 'Change shortcuts' }).click();
  expect((await opening).url()).toContain('shortcuts');
});

test('the options say of every permission what it is for, and offer what can be granted', async ({ extension }) => {
  const manifest = JSON.parse(readFileSync(join(FULL, 'manifest.json'), 'utf8'));
  const options = await extension.openView('options.html');
  const rows = options.getByRole('list', { name: 'Permissions' }).getByRole('listitem');
  // Private windows are no permission of the manifest.
  const listed = [...manifest.permissions, ...manifest.host_permissions, ...manifest.optional_permissions, 'private'];
  await expect(rows).toHaveCount(listed.length);
  await expect(rows.filter({ hasText: 'Private windows' })).toContainText('Not granted');
  await expect(rows.filter({ hasText: 'Clipboard' }).getByRole('button', { name: 'Grant Clipboard' })).toBeEnabled();
  await expect(rows.filter({ hasText: 'All sites' })).toContainText('Part of this package');
  for (const row of await rows.all()) await expect(row.getByRole('paragraph')).toHaveText(/\.$/);
});
