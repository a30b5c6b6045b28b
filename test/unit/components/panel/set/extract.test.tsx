import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { ExtractedValues } from '@/components/panel/set/ExtractedValues';
import { ExtractForm } from '@/components/panel/set/ExtractForm';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

function show(view: Parameters<typeof render>[0]) {
  root = document.body.appendChild(document.createElement('div'));
  render(view, root);
}

it('hands on what is written, and says what is wrong with it until that changes', async () => {
  const onExtract = vi.fn(async () => 'Enter at least one field.');
  show(<ExtractForm onExtract={onExtract} />);
  await page.getByText('Extract data from these pages').click();
  await page.getByRole('button', { name: 'Extract' }).click();
  const fields = page.getByRole('textbox', { name: 'Fields' });
  await expect.element(fields).toHaveAttribute('aria-invalid', 'true');
  await fields.fill('price: in euros');
  await expect.element(fields).not.toHaveAttribute('aria-invalid');
  await page.getByRole('textbox', { name: 'What to look for' }).fill('the newest');
  await page.getByRole('button', { name: 'Extract' }).click();
  expect(onExtract).toHaveBeenLastCalledWith({ fields: 'price: in euros', prompt: 'the newest', isList: false });
  await page.getByRole('switch', { name: 'Several items per page' }).click();
  await page.getByRole('button', { name: 'Extract' }).click();
  expect(onExtract).toHaveBeenLastCalledWith(expect.objectContaining({ isList: true }));
});

it('shows picked values beside their names, and what becomes of them, in place of fields', async () => {
  const onPick = vi.fn(async () => undefined);
  const onForget = vi.fn();
  const onExtract = vi.fn(async () => undefined);
  const picked = [
    { name: 'title', value: '<b>Sieve</b>', selector: 'h3', inList: true },
    { name: 'price', value: '€12.50', selector: '.amount', inList: true },
  ];
  show(<ExtractForm onExtract={onExtract} examples={{ picked, onPick, onRename: vi.fn(), onForget }} />);
  await expect.element(page.getByText('<b>Sieve</b>')).toBeVisible();
  await expect.element(page.getByText('€12.50')).toBeVisible();
  await expect.element(page.getByText('Each item of the list becomes a row, on every page.')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Fields' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Pick values in a page' }).click();
  expect(onPick).toHaveBeenCalled();
  await page.getByRole('button', { name: 'Extract' }).click();
  expect(onExtract).toHaveBeenCalled();
  await page.getByRole('button', { name: 'Describe fields instead' }).click();
  expect(onForget).toHaveBeenCalled();
});

it('lets the user name values that no list names', async () => {
  const onRename = vi.fn();
  const picked = [{ name: 'value', value: '€12.50', selector: '.amount', inList: false }];
  const examples = { picked, onPick: vi.fn(), onRename, onForget: vi.fn() };
  show(<ExtractForm onExtract={vi.fn()} examples={examples} />);
  await page.getByRole('textbox', { name: '€12.50' }).fill('price');
  expect(onRename).toHaveBeenLastCalledWith('.amount', 'price');
});

it('shows each row with the page that it is from, and the words of pages as text', async () => {
  const rows = [
    { url: 'https://a.example/quay', title: 'Quay', cells: ['<b>12</b>', undefined] },
    { url: 'https://b.example/', title: '', cells: ['13', 'x'] },
  ];
  show(<ExtractedValues table={{ columns: ['price', 'note'], rows }} />);
  const table = page.getByRole('table');
  await expect.element(table.getByRole('columnheader', { name: 'note' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '<b>12</b>' })).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Quay' })).toHaveAttribute('href', 'https://a.example/quay');
  await expect.element(table.getByRole('link', { name: 'b.example' })).toHaveAttribute('rel', 'noopener noreferrer');
});
