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
