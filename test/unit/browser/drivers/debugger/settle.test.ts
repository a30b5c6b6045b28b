import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Loading } from '@/lib/browser/drivers/debugger/loading';
import { settle } from '@/lib/browser/drivers/debugger/settle';
import type { Drive } from '@/lib/browser/page-scripts';
import type { StillOptions, TextState } from '@/lib/page/driving/quiet';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A look at a page: when it ends, in ms, when the network was last heard of by then, and what it found. */
interface Look {
  at: number;
  arrivedAt?: number;
  state: TextState;
}

const SHELL = { isStill: false, isFilled: false, isShell: true } as const;
const FILLED = { isStill: true, isFilled: true };

/** Settles a page that is found in these states, one after the other. */
function settled(...looks: Look[]) {
  let arrivedAt = 0;
  const watched = vi.fn(async (_options: StillOptions): Promise<TextState> => {
    const look = looks.shift();
    if (!look) throw new Error('It was looked at too often.');
    vi.setSystemTime(look.at);
    arrivedAt = look.arrivedAt ?? arrivedAt;
    return look.state;
  });
  const frame = { unfinished: () => undefined, isLeaving: () => false, isReadable: () => true };
  const traffic = { isAwaited: () => false, arrivedAt: () => arrivedAt };
  const session = { until: async () => undefined };
  const loading = { session, frame, traffic, timeout: 10_000, least: 0 } as unknown as Loading;
  return settle(loading, { still: watched } as unknown as Drive, true);
}

it('has a page that is still at its first look', async () => {
  expect(await settled({ at: 100, state: FILLED })).toBe('still');
});

it('gives a page that was filled late the time to become still', async () => {
  const fills = { at: 5_600, arrivedAt: 5_550, state: FILLED };
  expect(await settled({ at: 5_000, state: SHELL }, fills, { at: 5_800, state: FILLED })).toBe('still');
});

it('names a page that nothing fills, and one that never stops changing', async () => {
  expect(await settled({ at: 5_000, state: SHELL }, { at: 10_000, state: SHELL })).toBe('unfilled');
  vi.setSystemTime(0);
  expect(await settled({ at: 5_000, state: { isStill: false, isFilled: true } })).toBe('changing');
});

it('never loads a page of the user again, even if one of its scripts never ends', async () => {
  const send = vi.fn(async () => ({}));
  const frame = {
    unfinished: () => undefined,
    isLeaving: () => false,
    isReadable: () => true,
    url: () => 'about:blank',
  };
  const traffic = { isAwaited: () => false, arrivedAt: () => 0 };
  const loading = { session: { until: async () => undefined, send }, frame, traffic, timeout: 10_000, least: 0 };
  const still = () => new Promise<never>(() => undefined);
  const outcome = settle(loading as unknown as Loading, { still } as unknown as Drive, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe('changing');
  expect(send).not.toHaveBeenCalled();
});
