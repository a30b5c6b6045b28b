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
