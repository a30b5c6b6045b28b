import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rightOf } from '../line-start';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  document.documentElement.removeAttribute('dir');
});

it('leaves out members that have nothing to read', async () => {
  const metadata = { ogLocaleAlternate: [], keywords: [''], description: '', title: 'Harbour fees' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect.element(page.getByRole('term')).toHaveTextContent('title');
});

it('breaks the names of metadata between their words', async () => {
  const metadata = { ogLocaleAlternate: ['de'], 'article:published_time': '2026-11-25', title: 'Harbour fees' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect.element(page.getByRole('term').nth(0)).toHaveTextContent('ogLocaleAlternate');
  const names = page.getByRole('term').elements();
  expect(names.map((name) => name.innerHTML.split('<wbr>'))).toEqual([
    ['og', 'Locale', 'Alternate'],
    ['article:', 'published_', 'time'],
    ['title'],
  ]);
});

it('starts values where the lines of the view start', async () => {
  document.documentElement.dir = 'rtl';
  const metadata = { title: 'Harbour fees', description: 'رسوم الميناء' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  expect(rightOf('Harbour fees', 'dd')).toBeCloseTo(rightOf('رسوم الميناء', 'dd'));
});
