import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { WinnowError } from '@/lib/base/errors';
import type { CallResult } from '@/lib/base/rpc/call';
import { backgroundCalls } from '@/lib/browser/messages';

interface Worker {
  double(number: number): number;
}

const UNDELIVERED = new Error('Could not establish connection. Receiving end does not exist.');

/** Replies of browsers to a message whose worker ended before it replied. */
const LOST = [
  undefined,
  new Error(
    'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
  ),
  new Error('Promised response from onMessage listener went out of scope'),
];

/** Answers messages in this order; the last answer is that of each after it, too. */
function sending(...answers: (Error | CallResult | undefined)[]) {
  const send = vi.fn(async (_message: unknown) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(send);
  return send;
}

describe('a message to the worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is sent again where nobody got it, until somebody is there', async () => {
    const send = sending(UNDELIVERED, UNDELIVERED, { ok: true, value: 42 });
    const answer = backgroundCalls<Worker>([]).double(21);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(42);
    expect(send).toHaveBeenCalledTimes(3);
    expect(new Set(send.mock.calls.map(([message]) => message)).size).toBe(1);
  });

  it('fails where nobody gets it for long', async () => {
    sending(UNDELIVERED);
    const failing = expect(backgroundCalls<Worker>([]).double(21)).rejects.toThrow('Receiving end does not exist');
    await vi.advanceTimersByTimeAsync(4_000);
    await failing;
  });

  it.each(LOST)('is not sent twice where the worker may have acted on it: %s', async (lost) => {
    const send = sending(lost);
    await expect(backgroundCalls<Worker>([]).double(21)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(send).toHaveBeenCalledOnce();
  });

  it.each(LOST)('is sent again where acting on it twice does no harm: %s', async (lost) => {
    const send = sending(lost, { ok: true, value: 42 });
    expect(await backgroundCalls<Worker>(['double']).double(21)).toBe(42);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is given up where each worker ends before it replies', async () => {
    const send = sending(undefined);
    await expect(backgroundCalls<Worker>(['double']).double(21)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('fails as the worker says, and is not sent again', async () => {
    const send = sending({ ok: false, error: new WinnowError('STORAGE_FULL', 'The disk is full.').record });
    await expect(backgroundCalls<Worker>(['double']).double(21)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(send).toHaveBeenCalledOnce();
  });
});
