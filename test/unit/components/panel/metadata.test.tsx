import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rightOf } from '../line-start';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  document.documentElement.removeAttribute('dir');
  document.documentElement.classList.remove('developer-names');
});

it('leaves out members that have nothing to read', async () => {
  const metadata = { ogLocaleAlternate: [], keywords: [''], description: '', title: 'Harbour fees' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect.element(page.getByRole('term')).toHaveTextContent('Title');
});

it('says each thing once, in words, and well-known things first', async () => {
  const metadata = {
    'og:image:width': '1200',
    ogTitle: 'Harbour fees',
    title: 'Harbour fees',
    language: 'en',
    publishedTime: '2026-11-25',
    'article:published_time': '2026-11-25',
    sourceURL: 'https://quay.example/fees?a=1',
  };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect.element(page.getByRole('term').first()).toBeVisible();
  const facts = [...document.querySelectorAll('.metadata > div')].map((fact) =>
    [...fact.querySelectorAll('dt, dd')].map((one) => (one.firstChild as ChildNode).textContent),
  );
  expect(facts).toEqual([
    ['Title', 'Harbour fees'],
    ['Published', 'November 25, 2026'],
    ['Language', 'English'],
    ['Address', 'quay.example/fees'],
    ['Image width', '1200'],
  ]);
  await expect
    .element(page.getByRole('link', { name: 'quay.example/fees' }))
    .toHaveAttribute('href', metadata.sourceURL);
});

it('has the names of the members for developers', async () => {
  document.documentElement.classList.add('developer-names');
  const metadata = { ogTitle: 'Harbour fees', title: 'Harbour fees' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await expect.element(page.getByRole('term').getByText('ogTitle')).toBeVisible();
});

it('starts values where the lines of the view start', async () => {
  document.documentElement.dir = 'rtl';
  const metadata = { title: 'Harbour fees', description: 'رسوم الميناء' };
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees.', metadata }) });
  await page.getByRole('tab', { name: 'Metadata' }).click();
  expect(rightOf('Harbour fees', 'dd')).toBeCloseTo(rightOf('رسوم الميناء', 'dd'));
});
