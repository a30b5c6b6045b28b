import { type ComponentProps, render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { MapForm } from '@/components/panel/set/MapForm';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

function show(changed: Partial<ComponentProps<typeof MapForm>> = {}) {
  const props = { onMap: vi.fn(), onStop: vi.fn(), onAdd: vi.fn(), onBack: vi.fn() };
  root = document.body.appendChild(document.createElement('div'));
  const fixed = { address: 'https://a.example', engine: 'local', isMapping: false, found: undefined } as const;
  render(<MapForm {...fixed} {...props} {...changed} />, root);
  return props;
}

const links = ['/', '/docs', '/docs/guide', '/about'].map((path) => ({ url: `https://a.example${path}` }));
const add = () => page.getByRole('button', { name: /^Add \d+ pages? to the list$/ });

it('maps the address that is written, and says what is wrong with it', async () => {
  const { onMap } = show();
  const address = page.getByRole('textbox', { name: 'Address of the site' });
  await address.fill('not an address');
  await page.getByRole('button', { name: 'Find pages' }).click();
  await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  expect(onMap).not.toHaveBeenCalled();
  await address.fill('b.example/docs');
  await page.getByRole('button', { name: 'Find pages' }).click();
  expect(onMap).toHaveBeenCalledExactlyOnceWith('http://b.example/docs');
});

it('can be stopped while it works', async () => {
  const { onStop } = show({ isMapping: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('Looking for addresses');
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(onStop).toHaveBeenCalledOnce();
});

it('has whole folders and single pages chosen from the tree', async () => {
  const { onAdd } = show({ found: { links, warning: 'One sitemap is missing.' } });
  await expect.element(page.getByRole('note')).toHaveTextContent('One sitemap is missing.');
  await expect.element(add()).toBeDisabled();
  await page.getByRole('checkbox', { name: 'docs' }).click();
  await page.getByRole('button', { name: 'Pages in docs' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'guide' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'about' }).click();
  await page.getByRole('checkbox', { name: 'guide' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'a.example' })).toBePartiallyChecked();
  await add().click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(['https://a.example/docs', 'https://a.example/about']);
});

it('shows what a filter finds, and chooses that alone', async () => {
  const { onAdd } = show({ found: { links } });
  await page.getByRole('textbox', { name: 'Filter addresses' }).fill('docs');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 of 4 pages · 0 selected');
  await page.getByRole('button', { name: 'Select all' }).click();
  await add().click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(['https://a.example/docs', 'https://a.example/docs/guide']);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(add()).toBeDisabled();
});

it('says that nothing was found', async () => {
  show({ found: { links: [] } });
  await expect.element(page.getByText('No pages were found.')).toBeVisible();
});

it('has the addresses right below the form, wherever there is room', async () => {
  show({ found: { links } });
  await page.viewport(400, 760);
  document.body.style.height = '760px';
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [form, tools] = [box('.batch-form > :last-child'), box('.map-tools')];
  expect((tools?.top ?? 0) - (form?.bottom ?? 0)).toBeLessThan(40);
});
