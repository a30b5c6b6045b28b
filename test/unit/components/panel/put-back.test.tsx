import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { EngineResult } from '@/lib/scrape/engine';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

const LONG = Array.from({ length: 60 }, (_, line) => `Row ${line} of the tables.`).join('\n\n');
const HOURS = { reason: 'outside', sign: 'aside', text: 'Opening hours The office is open', words: 9 } as const;
const MOONS = { reason: 'links', sign: 'related', text: 'Related Moons', words: 2 } as const;
const withParts = (markdown: string): EngineResult => ({ ...resultOf({ markdown }), leftOut: [HOURS, MOONS] });

const marked = () => [...(CSS.highlights.get('put-back') ?? [])].map((range) => range.startContainer.textContent);

async function open() {
  await page.viewport(400, 600);
  const tab = { id: 1, windowId: 1, selection: false };
  const before = { job: jobOf(['markdown'], { tab }), result: withParts(LONG) };
  const shown = show(before);
  await page.getByText('Left out', { exact: true }).click();
  return { ...shown, before, tab };
}

it('shows a part that is put back: at its beginning, marked, and with the focus', async () => {
  const { actions, draw, before, tab } = await open();
  await page.getByRole('button', { name: /^Put back: Opening hours/ }).click();
  expect(actions.putBack).toHaveBeenCalledWith(expect.objectContaining(before), [0]);
  const job = jobOf(['markdown'], { tab, putBack: { of: before.job.id, places: [0] } });
  const result = resultOf({ markdown: `${LONG}\n\n## Opening hours\n\nThe **office** is open from nine.` });
  draw({ job, result, origin: before });
  const heading = page.getByRole('heading', { name: 'Opening hours' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  expect(marked()).toEqual(['Opening hours']);

  const other = jobOf(['markdown'], { tab });
  draw({ job: other, result: withParts(LONG) });
  await expect.poll(marked).toEqual([]);
});

it('does not move the view of a result with parts that is opened later', async () => {
  const { draw, before, tab } = await open();
  const job = jobOf(['markdown'], { tab, putBack: { of: before.job.id, places: [0] } });
  draw({ job, result: resultOf({ markdown: `${LONG}\n\n## Opening hours` }), origin: before });
  await expect.element(page.getByText('Row 0 of the tables.')).toBeInViewport();
  expect(marked()).toEqual([]);
});
