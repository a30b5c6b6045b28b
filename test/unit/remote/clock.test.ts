import { describe, expect, it } from 'vitest';
import { systemClock, within } from '@/lib/remote/clock';
import { manualClock } from './manual-clock';

const never = new AbortController().signal;
/** Work that lasts until it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('systemClock.delay', () => {
  it('resolves, and rejects with the reason once aborted', async () => {
    await expect(systemClock.delay(0, never)).resolves.toBeUndefined();
    const controller = new AbortController();
    const delay = systemClock.delay(60_000, controller.signal);
    controller.abort('enough');
    await expect(delay).rejects.toBe('enough');
    await expect(systemClock.delay(0, controller.signal)).rejects.toBe('enough');
  });
});

describe('within', () => {
  it('gives the outcome of work that ends in time', async () => {
    await expect(within(1, manualClock(), never, async () => 'done')).resolves.toBe('done');
    const failed = new Error('failed');
    await expect(within(1, manualClock(), never, () => Promise.reject(failed))).rejects.toBe(failed);
  });

  it('throws a TimeoutError when time is up, and aborts the work', async () => {
    const clock = manualClock();
    const result = within(5_000, clock, never, untilAborted);
    clock.pass(5_000);
    await expect(result).rejects.toMatchObject({ name: 'TimeoutError', message: 'no answer within 5 seconds' });
  });

  it("throws the signal's reason, whatever the work made of it", async () => {
    const controller = new AbortController();
    const result = within(5_000, manualClock(), controller.signal, (signal) =>
      untilAborted(signal).catch(() => Promise.reject(new TypeError('fetch failed'))),
    );
    controller.abort('enough');
    await expect(result).rejects.toBe('enough');
  });
});
