import '@/components/base/base.css';
import { type ComponentProps, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CacheSection, DataSection } from '@/components/options/DataSection';
import { OptionsPage } from '@/components/options/OptionsPage';
import { PermissionsSection } from '@/components/options/PermissionsSection';
import { Radios } from '@/components/options/Radios';

const root = document.createElement('div');

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
  location.hash = '';
});

const permission = (name: string, granted: boolean, fixed?: string) => ({
  id: name,
  name,
  why: `Needed for ${name.toLowerCase()}.`,
  granted,
  ...(fixed && { fixed }),
});

/** @param section named by the hash of the address */
function show(section: string): void {
  location.hash = section;
  document.body.replaceChildren(root);
  const pages: ComponentProps<typeof OptionsPage>['pages'] = [
    [
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
    ],
    [
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
    ],
    [
      {
        id: 'cache',
        title: 'Cache',
        lead: 'Copies.',
        content: <CacheSection copies={2} bytes={1_000} onClear={async () => undefined} />,
      },
      {
        id: 'data',
        title: 'Data',
        content: <DataSection results={3} bytes={9_000} room={42_000_000} onDeleteAll={async () => undefined} />,
      },
    ],
  ];
  render(<OptionsPage pages={pages} said={undefined} />, root);
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const search = () => page.getByRole('textbox', { name: 'Search settings' });

it('folds what cannot be changed, and keeps what the user can still grant in sight', async () => {
  show('permissions');
  await expect.element(page.getByText('Clipboard', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Private windows', { exact: true })).toBeVisible();
  expect(page.getByText('Timers', { exact: true }).elements()).toEqual([]);
  await page.getByText('Always granted', { exact: true }).click();
  await expect.element(page.getByText('Timers', { exact: true })).toBeVisible();
});

it('has the cache with the other data', async () => {
  show('data');
  await expect.element(region('Cache').getByRole('button', { name: 'Clear the cache' })).toBeVisible();
  await expect.element(region('Data').getByRole('button', { name: 'Delete all results' })).toBeVisible();
});

it('leaves only the settings that contain the words, folded ones too', async () => {
  show('model');
  await search().fill('timers');
  await expect.element(page.getByText('Timers', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Clipboard', { exact: true })).not.toBeVisible();
  expect(region('Model').elements()).toEqual([]);
  expect(region('Data').elements()).toEqual([]);

  await search().fill('built browser');
  await expect.element(page.getByRole('radio', { name: 'Built in' })).toBeVisible();
  expect(region('Permissions').elements()).toEqual([]);

  await search().fill('');
  await expect.element(region('Model')).toBeVisible();
  expect(region('Permissions').elements()).toEqual([]);
});

it('shows all of a section whose title contains the words, and says when nothing does', async () => {
  show('model');
  await search().fill('data');
  await expect.element(page.getByRole('button', { name: 'Delete all results' })).toBeVisible();
  await search().fill('nothing of the kind');
  await expect.element(page.getByRole('status').filter({ hasText: 'No setting contains these words.' })).toBeVisible();
  expect(region('Data').elements()).toEqual([]);
});

it('shows what a press says while a search lasts', async () => {
  show('model');
  await search().fill('clear the cache');
  await page.getByRole('button', { name: 'Clear the cache' }).click();
  await expect.element(page.getByText('The cache is empty.')).toBeVisible();
});

it('shows one page of sections at a time, which its link and the address choose', async () => {
  show('data');
  await expect.element(region('Data')).toBeVisible();
  expect(region('Model').elements()).toEqual([]);
  const link = page.getByRole('link', { name: 'Permissions' });
  await link.click();
  await expect.element(region('Permissions')).toBeVisible();
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  expect(region('Data').elements()).toEqual([]);
  location.hash = 'model';
  await expect.element(region('Model')).toBeVisible();
});

it('leaves a search by a link', async () => {
  show('model');
  await search().fill('timers');
  await expect.element(region('Permissions')).toBeVisible();
  await page.getByRole('link', { name: 'Model' }).click();
  await expect.element(region('Model')).toBeVisible();
  await expect.element(search()).toHaveValue('');
  expect(region('Permissions').elements()).toEqual([]);
});

it('scrolls to a section further down on its page', async () => {
  location.hash = 'languages';
  document.body.replaceChildren(root);
  const tall = (id: string) => ({
    id,
    title: id,
    lead: 'What this is about.',
    content: <div style={{ height: '1200px' }} />,
  });
  render(<OptionsPage pages={[[tall('engine'), tall('languages')], [tall('data')]]} said={undefined} />, root);
  await expect.element(page.getByRole('heading', { name: 'languages' })).toBeInViewport();
});
