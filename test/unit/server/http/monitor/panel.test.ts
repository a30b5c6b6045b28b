import { expect, it, vi } from 'vitest';
import { createServiceMonitors } from '@/lib/operations/remote/monitors';
import { servingFamily } from '../families/harbour';
import { KEY } from '../serving';
import { scraped, stubBrowser } from '../stub-browser';

let text = 'A night costs 12 €.';

const family = servingFamily({
  openBrowser: async () =>
    stubBrowser(({ url }) => scraped({ markdown: text, metadata: { sourceURL: url, url, statusCode: 200 } })),
});

it('serves the extension: a page that is watched, checked, paused and deleted from the panel', async () => {
  const monitors = createServiceMonitors({ baseUrl: family.url, key: KEY }, new AbortController().signal);
  const wanted = { name: 'Fees', url: `${family.site.url}/pricing`, frequency: 'hourly', timezone: 'UTC' } as const;
  const { id } = await monitors.start({ ...wanted, part: 'main' });
  const checkTo = async (count: number) => {
    await monitors.checkNow(id);
    return vi.waitFor(
      async () => {
        const checks = await monitors.checks(id);
        expect(checks.filter(({ finishedAt }) => finishedAt)).toHaveLength(count);
        return checks;
      },
      { timeout: 20_000 },
    );
  };
  await checkTo(1);
  text = 'A night costs 15 €.';
  const [newest] = await checkTo(2);
  expect(await monitors.pages(id, newest?.id ?? '')).toMatchObject([
    { url: wanted.url, status: 'changed', diff: { text: expect.stringContaining('+A night costs 15 €.') } },
  ]);
  expect(await monitors.list()).toMatchObject([{ id, name: 'Fees', lastCheckSummary: { changed: 1 } }]);
  await monitors.pause(id, true);
  expect(await monitors.list()).toMatchObject([{ status: 'paused', nextRunAt: null }]);
  await monitors.remove(id);
  expect(await monitors.list()).toEqual([]);
});
