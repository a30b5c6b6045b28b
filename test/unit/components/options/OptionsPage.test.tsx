import '@/components/base/base.css';
import { type ComponentProps, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CachePart, DataSection } from '@/components/options/DataSection';
import { OptionsPage } from '@/components/options/OptionsPage';
import { PermissionsSection } from '@/components/options/PermissionsSection';
import { Radios } from '@/components/options/Radios';

const root = document.createElement('div');

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

const permission = (name: string, granted: boolean, fixed?: string) => ({
  id: name,
  name,
  why: `Needed for ${name.toLowerCase()}.`,
  granted,
  ...(fixed && { fixed }),
});

function show(): void {
  document.body.replaceChildren(root);
  const sections: ComponentProps<typeof OptionsPage>['sections'] = [
    {
      id: 'model',
      title: 'Model',
      lead: 'Answers questions.',
      content: (
        <Radios
          label="Model"
          value="none"
          options={[
            { value: 'none', name: 'None', hint: 'Nothing is sent.' },
            { value: 'own', name: 'Built in', hint: 'The model of the browser.' },
          ]}
          onChange={vi.fn()}
        />
      ),
    },
    {
      id: 'permissions',
      title: 'Permissions',
      lead: 'Only when needed.',
      content: (
        <PermissionsSection
          permissions={[
            permission('Clipboard', false),
            permission('Private windows', false, 'Set on its page'),
            permission('Timers', true, 'Part of this package'),
          ]}
          onGrant={vi.fn()}
          onRevoke={vi.fn()}
        />
      ),
    },
    {
      id: 'data',
      title: 'Data',
      lead: 'Stays here.',
      content: (
        <>
          <DataSection results={3} bytes={9_000} room={42_000_000} onDeleteAll={async () => undefined} />
          <CachePart copies={2} bytes={1_000} onClear={async () => undefined} />
        </>
      ),
    },
  ];
  render(<OptionsPage sections={sections} said={undefined} />, root);
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const search = () => page.getByRole('textbox', { name: 'Search settings' });

it('folds what cannot be changed, and keeps what the user can still grant in sight', async () => {
  show();
  await expect.element(page.getByText('Clipboard', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Private windows', { exact: true })).toBeVisible();
  expect(page.getByText('Timers', { exact: true }).elements()).toEqual([]);
  await page.getByText('Always granted', { exact: true }).click();
  await expect.element(page.getByText('Timers', { exact: true })).toBeVisible();
});

it('has the cache with the other data', async () => {
  show();
  await expect.element(region('Data').getByRole('button', { name: 'Clear the cache' })).toBeVisible();
  await expect.element(region('Data').getByRole('button', { name: 'Delete all results' })).toBeVisible();
});

it('leaves only the settings that contain the words, folded ones too', async () => {
  show();
  await search().fill('timers');
  await expect.element(page.getByText('Timers', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Clipboard', { exact: true })).not.toBeVisible();
  expect(region('Model').elements()).toEqual([]);
  expect(region('Data').elements()).toEqual([]);

  await search().fill('built browser');
  await expect.element(page.getByRole('radio', { name: 'Built in' })).toBeVisible();
  expect(region('Permissions').elements()).toEqual([]);

  await search().fill('');
  await expect.element(region('Data')).toBeVisible();
  await expect.element(page.getByText('Clipboard', { exact: true })).toBeVisible();
});

it('shows all of a section whose title contains the words, and says when nothing does', async () => {
  show();
  await search().fill('data');
  await expect.element(page.getByRole('button', { name: 'Delete all results' })).toBeVisible();
  await search().fill('nothing of the kind');
  await expect.element(page.getByRole('status').filter({ hasText: 'No setting contains these words.' })).toBeVisible();
  expect(region('Data').elements()).toEqual([]);
});

it('shows what a press says while a search lasts', async () => {
  show();
  await search().fill('clear the cache');
  await page.getByRole('button', { name: 'Clear the cache' }).click();
  await expect.element(page.getByText('The cache is empty.')).toBeVisible();
});

it('marks the section that the user has scrolled to', async () => {
  document.body.replaceChildren(root);
  const tall = ['engine', 'model', 'data'].map((id) => ({
    id,
    title: id,
    lead: 'What this is about.',
    content: <div style={{ height: '1200px' }} />,
  }));
  render(<OptionsPage sections={tall} said={undefined} />, root);
  const current = () => document.querySelector('nav [aria-current]')?.textContent;
  expect(current()).toBe('engine');
  document.getElementById('model')?.scrollIntoView();
  await expect.poll(current).toBe('model');
  document.getElementById('engine')?.scrollIntoView();
  await expect.poll(current).toBe('engine');
});
