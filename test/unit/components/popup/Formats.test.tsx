import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Fields } from '@/components/base/Fields';
import { Formats } from '@/components/popup/Formats';
import { formatFields, requestField } from '@/components/popup/request-fields';
import type { Field } from '@/lib/contract';

const root = document.createElement('div');

beforeEach(() => document.body.replaceChildren(root));

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

const show = (refused: string[] = []) =>
  render(<Formats chosen={['markdown', 'changeTracking']} refused={refused} onChange={() => undefined} />, root);

it('has each format in words with the name that the contract has for it, and a line of help', async () => {
  show();
  const changes = page.getByRole('checkbox', { name: 'changeTracking', exact: true });
  await expect.element(changes).toBeChecked();
  await expect
    .element(changes)
    .toHaveAccessibleDescription('Changes What is new since the last scrape. Needs markdown.');
  await expect.element(page.getByText('Changes', { exact: true })).toBeVisible();
  await expect.element(page.getByText('changeTracking', { exact: true })).toBeVisible();
});

it('says of a format that the service refused what it would be, and why not', async () => {
  show(['markdown']);
  await expect
    .element(page.getByRole('checkbox', { name: 'markdown' }))
    .toHaveAccessibleDescription(/lists\. This service refused markdown last time/);
});

const showFields = (fields: Field[]) =>
  render(<Fields fields={fields} value={{}} onChange={() => undefined} path={[]} errorAt={() => undefined} />, root);

it('has the values to choose from in words, with the contract’s beside them', async () => {
  showFields([requestField('proxy')]);
  await expect
    .element(page.getByRole('combobox', { name: 'proxy' }))
    .toHaveTextContent('Automatic (default)Basic · basicEnhanced · enhancedAutomatic · auto');
  showFields(formatFields.changeTracking.filter(({ name }) => name === 'modes'));
  const lines = page.getByRole('checkbox', { name: 'git-diff', exact: true });
  await expect.element(lines).toHaveAccessibleDescription('Text, line by line');
  await expect.element(page.getByText('Text, line by line', { exact: true })).toBeVisible();
});
