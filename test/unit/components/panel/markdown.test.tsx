import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

it('shows as source what cannot be shown as a page, and says so', async () => {
  const markdown = `${'> '.repeat(2_000)}deep`;
  show({ job: jobOf(['markdown']), result: resultOf({ markdown }) });
  await expect.element(page.getByText('This part cannot be shown as a page. This is its source.')).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('deep');
});

it.each([
  ['a result that is kept', {}, 1],
  ['one that must leave no trace', { ephemeral: true }, 0],
] as const)('opens the reader view beside Copy: %s', async (_what, changed, offers) => {
  const job = jobOf(['markdown'], changed);
  const { actions } = show({ job, result: resultOf({ markdown: 'Tides' }) });
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  const reader = page.getByRole('button', { name: 'Reader view' });
  expect(reader.elements()).toHaveLength(offers);
  if (offers === 0) return;
  await reader.click();
  expect(actions.openReader).toHaveBeenCalledExactlyOnceWith(job);
});
