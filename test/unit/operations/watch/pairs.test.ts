import { describe, expect, it } from 'vitest';
import type { ScrapeResponse } from '@/lib/contract';
import { lookAt, type PageLook } from '@/lib/operations/watch/look';
import type { Watch } from '@/lib/operations/watch/watch';
import { type MadeReading, type PagePair, pairsOf } from './pages';

const URL = 'https://quay.example/page';

const watch = { url: URL, name: 'Page', rule: { kind: 'text' }, frequency: 'hourly' } as const;

const responseOf = ({ markdown }: MadeReading): ScrapeResponse => ({
  success: true,
  data: {
    markdown,
    rawHtml: `<main>${markdown}</main>`,
    metadata: { url: URL, sourceURL: URL, statusCode: 200, scrapeId: 'x' },
  } as ScrapeResponse['data'],
});

/** Looks at a page with readings that were made for it, in their order. */
function look(readings: readonly MadeReading[], moving: Watch['moving'], before: PageLook['seen']): Promise<PageLook> {
  const left = [...readings];
  let at = 0;
  return lookAt({ ...watch, ...(moving && { moving }) }, before, {
    async read() {
      const next = left.shift();
      if (!next) throw new Error('A fourth reading');
      at = next.at;
      return responseOf(next);
    },
    now: () => at,
  });
}

async function lookTwice({ before, after }: PagePair): Promise<PageLook> {
  const first = await look(before, undefined, undefined);
  expect(first.state).toBe('first');
  return look(after, first.moving, first.seen);
}

/** Counts what was said wrongly of 30 pairs. */
async function judge(half: 'seen' | 'held') {
  const pairs = pairsOf(half);
  const falseAlarms: string[] = [];
  const missed: string[] = [];
  for (const pair of pairs) {
    const { state, diff } = await lookTwice(pair);
    if (!pair.change && state !== 'same') falseAlarms.push(`${pair.name}: ${diff ?? state}`);
    if (pair.change && state !== 'changed') missed.push(`${pair.name}: ${state}`);
  }
  console.info(`${half}: ${pairs.length} pairs, ${falseAlarms.length} false alarms, ${missed.length} missed`);
  return { count: pairs.length, falseAlarms, missed };
}

describe.each(['seen', 'held'] as const)('of the %s half of the pairs', (half) => {
  it('at most 3 % are false alarms, and no change is missed', async () => {
    const { count, falseAlarms, missed } = await judge(half);
    expect(missed, 'changes that were missed').toEqual([]);
    expect(falseAlarms.length, falseAlarms.join('\n')).toBeLessThanOrEqual(Math.floor(0.03 * count));
  });
});
