import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

const compare = page.getByRole('menuitem', { name: 'Scrape with the service and compare' });

it.each([
  ['', 0],
  ['https://service.example', 1],
])('offers a comparison with the service only where one is set up: %s', async (baseUrl, offers) => {
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Tides' }), baseUrl });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Scrape again' })).toBeVisible();
  expect(compare.elements()).toHaveLength(offers);
});

it('has one entry for several pages, whatever way they are found in', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Tides' }) });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.getByText('Several pages', { exact: true })).toBeVisible();
  const names = items.elements().map(({ textContent }) => textContent);
  expect(names.filter((name) => /crawl|map|search|web/i.test(name))).toEqual([]);
  await items.getByText('Several pages', { exact: true }).click();
  expect(actions.showBatch).toHaveBeenCalledWith();
});
