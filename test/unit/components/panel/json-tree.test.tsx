import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberPath } from '@/components/panel/formats/member-path';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

it.each([
  ['data', 'json', 'data.json'],
  ['data', 0, 'data[0]'],
  ['data', 'full name', 'data["full name"]'],
  ['data', '__proto__', 'data.__proto__'],
])('names the member of %s at %j as %s', (holder, key, path) => {
  expect(memberPath(holder, key)).toBe(path);
});

it('shows JSON as a tree, whose members can be closed', async () => {
  show({ job: jobOf([]), result: resultOf({ json: { boats: [{ name: 'Ada', long: 12 }] } }) });
  await page.getByRole('tab', { name: 'JSON' }).click();
  const list = page.getByRole('tabpanel');
  await page.getByRole('button', { name: 'boats 1 item', exact: true }).click();
  expect(list.getByText('Ada').elements()).toEqual([]);
  await page.getByRole('button', { name: 'boats 1 item', exact: true }).click();
  await expect.element(list.getByText('Ada')).toBeVisible();
});

it('copies the path and the value of a member, of what has no view, too', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const unknown = { 'full name': 'Ada' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees', owner: unknown }) });
  await page.getByRole('tab').last().click();
  await page.getByRole('button', { name: 'Copy data.owner["full name"]' }).click();
  await page.getByRole('menuitem', { name: 'Copy path' }).click();
  expect(written).toHaveBeenLastCalledWith('data.owner["full name"]');
  await page.getByRole('button', { name: 'Copy data.owner', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy value' }).click();
  expect(written).toHaveBeenLastCalledWith(JSON.stringify(unknown, null, 2));
});
