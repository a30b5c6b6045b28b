import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

const job = jobOf(['markdown']);
const result = resultOf({ markdown: '![A year of tides](/tide.svg)' });
const blocked = () => page.getByRole('button', { name: 'Show image (1)' });

it('shows images of a page that is open, whose site knows already', async () => {
  show({ job, result, showsImages: true });
  await expect.element(page.getByRole('img', { name: 'A year of tides' })).toBeInTheDocument();
  expect(blocked().elements()).toHaveLength(0);
});

it('leaves others unloaded until a press, which may be for all of the site', async () => {
  const { actions } = show({ job, result });
  await expect.element(blocked()).toBeVisible();
  await page.getByRole('button', { name: 'Always for this site' }).click();
  expect(actions.alwaysShowImages).toHaveBeenCalledExactlyOnceWith('quay.example');
  await expect.element(page.getByRole('img', { name: 'A year of tides' })).toBeInTheDocument();
});
