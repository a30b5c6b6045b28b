import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { momentOf } from '@/components/panel/moments';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

const tracking = () => jobOf(['markdown', { type: 'changeTracking', modes: ['git-diff'] }]);
const patch = (from: string, to: string) => `--- previous.md\n+++ current.md\n@@ -1,1 +1,1 @@\n-${from}\n+${to}\n`;
const AT = '2026-11-02T09:12:00.000+00:00';
const changed = {
  previousScrapeAt: AT,
  changeStatus: 'changed',
  visibility: 'visible',
  diff: { text: patch('A night is 24 euros.', 'A night is 30 euros.') },
};

const showChanges = (changeTracking: object) => show({ job: tracking(), result: resultOf({ changeTracking }) });
const content = () => page.getByRole('tabpanel');
const lines = () => page.getByRole('list', { name: 'Changed parts' }).getByRole('listitem');
const underlined = () => [...document.querySelectorAll('u')].map((word) => word.textContent);
const written = (date: string) => momentOf(Date.parse(date));

describe('changes', () => {
  it.each([
    [{ ...changed, diff: undefined }, `Changed since ${written(AT)}This scrape did not look for changes.`],
    [{ changeStatus: 'new', previousScrapeAt: null }, 'NewKept as the first version.'],
    [{ changeStatus: 'same', previousScrapeAt: AT }, `Unchanged since ${written(AT)}`],
    [
      { changeStatus: 'removed', previousScrapeAt: AT, visibility: 'hidden' },
      `Removed since ${written(AT)}No page links to it any more.`,
    ],
    [{ changeStatus: 'changed', previousScrapeAt: 'yesterday', diff: null }, 'Changed'],
  ])('say what became of the page: %o', async (value, words) => {
    showChanges(value);
    await expect.element(content()).toHaveTextContent(words);
  });

  it('show the lines with their signs, and the words that differ underlined', async () => {
    showChanges(changed);
    expect(
      lines()
        .elements()
        .map((line) => line.textContent),
    ).toEqual(['Line 1', '-Removed: A night is 24 euros.', '+Added: A night is 30 euros.']);
    expect(underlined()).toEqual(['24', '30']);
    await expect.element(page.getByText('1 line added, 1 line removed')).toBeInTheDocument();
  });

  it('put the sign where the line begins, in whichever direction the panel runs', async () => {
    document.documentElement.dir = 'rtl';
    showChanges({ ...changed, diff: { text: patch('A night is 24 euros.', 'الليلة بثلاثين يورو.') } });
    await expect.element(lines().nth(2)).toBeInTheDocument();
    const [, latin, arabic] = lines().elements();
    const directions = [latin, arabic].map((line) => line && getComputedStyle(line).direction);
    document.documentElement.dir = '';
    expect(directions).toEqual(['ltr', 'rtl']);
  });

  it('take the text that the specification has in place of an object, and copy it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    showChanges({ ...changed, diff: changed.diff.text });
    await expect.element(lines().nth(1)).toHaveTextContent('-Removed: A night is 24 euros.');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(write).toHaveBeenCalledWith(changed.diff.text);
  });

  it('by schema are a table of fields', async () => {
    const json = { price: { previous: '24', current: '30' }, seats: { previous: null, current: [1] } };
    showChanges({ ...changed, diff: undefined, json });
    const rows = page.getByRole('table', { name: 'Changed fields' }).getByRole('row');
    expect(rows.elements().map((row) => row.textContent)).toEqual(['FieldBeforeNow', 'price2430', 'seats–[1]']);
  });

  it('draw a long difference only where it is asked for', async () => {
    const many = Array.from({ length: 5_000 }, (_, line) => `+line ${line}`).join('\n');
    showChanges({ ...changed, diff: `@@ -1,0 +1,5000 @@\n${many}\n` });
    expect(lines().elements().length).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Show all' }).click();
    page.getByRole('tabpanel').element().scrollTo(0, 1_000_000);
    await expect.element(page.getByText('line 4999')).toBeInViewport();
    expect(lines().elements().length).toBeLessThan(1_000);
  });

  it('can be looked at since an earlier version', async () => {
    const job = tracking();
    const earlier = [
      { id: 'b', at: Date.parse(AT) },
      { id: 'a', at: Date.parse('2026-10-17T18:40:00Z') },
    ];
    const { actions, draw } = show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'x' }) });
    actions.earlierVersions.mockResolvedValue(earlier);
    actions.compareWith.mockResolvedValue(patch('A night is 12 euros.', 'A night is 30 euros.'));
    draw({ job, result: resultOf({ changeTracking: changed }) });
    const versions = page.getByRole('region', { name: 'Earlier versions' }).getByRole('listitem');
    await expect.element(versions.first()).toHaveTextContent(`${written(AT)}Compared`);
    await page.getByRole('button', { name: `Compare with ${written('2026-10-17T18:40:00Z')}` }).click();
    expect(actions.compareWith).toHaveBeenCalledWith(job, 'a');
    await expect.element(content()).toHaveTextContent(`Compared with ${written('2026-10-17T18:40:00Z')}`);
    await expect.poll(underlined).toEqual(['12', '30']);

    actions.compareWith.mockResolvedValue(undefined);
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await expect.element(content()).toHaveTextContent('This version is no longer kept.');
  });
});
