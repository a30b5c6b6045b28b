import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { backgroundCalls } from '@/lib/browser/messages';

interface Worker {
  double(number: number): number;
}

const UNDELIVERED = new Error('Could not establish connection. Receiving end does not exist.');

/** Answers messages in this order; the last answer is that of each after it, too. */
function sending(...answers: (Error | { ok: true; value: unknown })[]) {
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
    const answer = backgroundCalls<Worker>().double(21);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(42);
    expect(send).toHaveBeenCalledTimes(3);
    expect(new Set(send.mock.calls.map(([message]) => message)).size).toBe(1);
  });

  it('fails where nobody gets it for long', async () => {
    sending(UNDELIVERED);
    const failing = expect(backgroundCalls<Worker>().double(21)).rejects.toThrow('Receiving end does not exist');
    await vi.advanceTimersByTimeAsync(4_000);
    await failing;
  });

  it('is not sent twice where the worker may have got it', async () => {
    const send = sending(new Error('The message port closed before a response was received.'));
    await expect(backgroundCalls<Worker>().double(21)).rejects.toThrow('port closed');
    expect(send).toHaveBeenCalledOnce();
  });
});
