import { type ComponentProps, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { SearchForm, SearchSetUp } from '@/components/panel/set/SearchForm';
import { WinnowError } from '@/lib/base/errors';
import { rightOf } from '../../line-start';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
  document.documentElement.removeAttribute('dir');
});

const found = [
  { url: 'https://a.example/tides', title: 'Tides', description: 'When the water rises.' },
  { url: 'https://b.example/fees?of=may', title: '', description: '' },
  { url: 'https://c.example/', title: '<b>Quay</b>', description: '<img src=x onerror=alert(1)>' },
];
const urls = found.map(({ url }) => url);

function show(changed: Partial<ComponentProps<typeof SearchForm>> = {}) {
  const props = {
    onQuery: vi.fn(),
    onSearch: vi.fn(),
    onStop: vi.fn(),
    onScrape: vi.fn(),
    onScrapeAndSave: vi.fn(),
    onSave: vi.fn(),
    onSettings: vi.fn(),
    onBack: vi.fn(),
  };
  root = document.body.appendChild(document.createElement('div'));
  const fixed = { query: ' tides ', hint: 'Some engine.', isSearching: false, found: undefined, searched: 'tides' };
  render(<SearchForm {...fixed} formats={['markdown']} {...props} {...changed} />, root);
  return props;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('has the keyboard in the field, and searches by Enter for what is written', async () => {
  const { onSearch } = show();
  const field = page.getByRole('textbox', { name: 'Search for' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('Some engine.');
  (field.element() as HTMLInputElement).form?.requestSubmit();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('tides');
});

it('says that nothing is written', async () => {
  const { onSearch } = show({ query: '  ' });
  await button('Search').click();
  await expect.element(page.getByRole('textbox', { name: 'Search for' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Enter what to search for.')).toBeVisible();
  expect(onSearch).not.toHaveBeenCalled();
});

it('can be stopped while it works', async () => {
  const { onStop } = show({ isSearching: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('Searching…');
  await button('Stop').click();
  expect(onStop).toHaveBeenCalledOnce();
});

it('scrapes all that was found, or what was chosen of it', async () => {
  const { onScrape, onScrapeAndSave } = show({ found });
  await expect.element(page.getByText('Each page is scraped as Markdown.')).toBeVisible();
  await button('Scrape all 3 pages').click();
  expect(onScrape).toHaveBeenLastCalledWith(urls);
  await page.getByRole('checkbox', { name: 'Tides' }).click();
  await page.getByRole('checkbox', { name: 'b.example/fees' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('3 results · 2 selected');
  await button('Scrape 2 selected pages').click();
  expect(onScrape).toHaveBeenLastCalledWith(urls.slice(0, 2));
  await button('Scrape and save in one file').click();
  expect(onScrapeAndSave).toHaveBeenCalledExactlyOnceWith(urls.slice(0, 2));
  await button('Clear').click();
  await expect.element(button('Scrape all 3 pages')).toBeVisible();
});

it('shows the words of strangers as text, and opens results in tabs that know nothing of it', async () => {
  show({ found });
  await expect.element(page.getByRole('checkbox', { name: '<b>Quay</b>' })).toBeVisible();
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('.search-results img')).toBeNull();
  const link = page.getByRole('link', { name: 'b.example/fees' });
  await expect.element(link).toHaveAttribute('href', urls[1] ?? '');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('copies and saves what was chosen in several forms', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { onSave } = show({ found });
  await page.getByRole('checkbox', { name: 'Tides' }).click();
  await button('Copy results').click();
  await page.getByRole('menuitem', { name: 'Addresses, one per line' }).click();
  expect(copied).toHaveBeenCalledExactlyOnceWith('https://a.example/tides\n');
  await button('Save results').click();
  await page.getByRole('menuitem', { name: 'Markdown list' }).click();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('markdown', [found[0]]);
  copied.mockRestore();
});

it('leads from an error of the search engine to its settings', async () => {
  const problem = new WinnowError('SEARCH_REFUSED', 'It does not give JSON.', { nextStep: 'Switch it on.' }).record;
  const { onSettings } = show({ problem });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/It does not give JSON\.\s*Switch it on\./);
  await button('Open search settings').click();
  expect(onSettings).toHaveBeenCalledOnce();
});

it('says that nothing was found, and asks for more where there is more', async () => {
  show({ found: [] });
  await expect.element(page.getByText('Nothing was found. Try other words.')).toBeVisible();
  if (root) render(null, root);
  const onMore = vi.fn();
  show({ found, onMore, warning: 'One engine was silent.' });
  await expect.element(page.getByRole('note')).toHaveTextContent('One engine was silent.');
  await button('More results').click();
  expect(onMore).toHaveBeenCalledOnce();
});

it('leads to the choice of a search engine before there is one', async () => {
  const onSettings = vi.fn();
  root = document.body.appendChild(document.createElement('div'));
  render(<SearchSetUp onSettings={onSettings} onBack={vi.fn()} />, root);
  await button('Choose a search engine').click();
  expect(onSettings).toHaveBeenCalledOnce();
});

it('starts what it found about a page where its title starts, whatever its direction', () => {
  document.documentElement.dir = 'rtl';
  show({ found });
  expect(rightOf('When the water rises.')).toBeCloseTo(rightOf('Tides'));
});
