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
  document.documentElement.classList.remove('developer-names');
  render(null, root);
  document.body.replaceChildren();
});

const show = (refused: string[] = []) =>
  render(<Formats chosen={['markdown', 'changeTracking']} refused={refused} onChange={() => undefined} />, root);

/** Whether an element is drawn; what only assistive technology reads is a pixel wide. */
const widthOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().width;

// The names are in the way of everyone who writes no requests, so a setting shows them. They name the controls either way.
it('has each format in words and a line of help, with the name that the contract has for it by choice', async () => {
  show();
  const changes = page.getByRole('checkbox', { name: 'changeTracking', exact: true });
  await expect.element(changes).toBeChecked();
  await expect
    .element(changes)
    .toHaveAccessibleDescription('Changes What is new since the last scrape. Needs markdown.');
  await expect.element(page.getByText('Changes', { exact: true })).toBeVisible();
  expect(widthOf('changeTracking')).toBeLessThanOrEqual(1);
  document.documentElement.classList.add('developer-names');
  expect(widthOf('changeTracking')).toBeGreaterThan(20);
});

it('says of a format that the service refused what it would be, and why not', async () => {
  show(['markdown']);
  await expect
    .element(page.getByRole('checkbox', { name: 'markdown' }))
    .toHaveAccessibleDescription(/lists\. This service refused Markdown last time/);
});

const showFields = (fields: Field[]) =>
  render(<Fields fields={fields} value={{}} onChange={() => undefined} path={[]} errorAt={() => undefined} />, root);

it('has the values to choose from in words, with the contract’s beside them for developers', async () => {
  showFields([requestField('proxy')]);
  const proxy = page.getByRole('combobox', { name: 'proxy' });
  await expect.element(proxy).toHaveTextContent('Automatic (default)BasicEnhancedAutomatic');
  document.documentElement.classList.add('developer-names');
  showFields([requestField('proxy')]);
  await expect.element(proxy).toHaveTextContent('Automatic (default)Basic · basicEnhanced · enhancedAutomatic · auto');
  showFields(formatFields.changeTracking.filter(({ name }) => name === 'modes'));
  const lines = page.getByRole('checkbox', { name: 'git-diff', exact: true });
  await expect.element(lines).toHaveAccessibleDescription('Text, line by line');
  await expect.element(page.getByText('Text, line by line', { exact: true })).toBeVisible();
});
