import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimedRequest, type Timeouts } from '@/lib/base/http/timeouts';

const late = (timeout: keyof Timeouts, milliseconds: number) => new Error(`${timeout} ${milliseconds}`);
const never = new AbortController().signal;
const thrown = new TypeError('fetch failed');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request with timeouts', () => {
  it('is aborted if the response does not begin in time', async () => {
    const request = new TimedRequest(never, { first: 30, idle: 10, whole: 100 }, late);
    await vi.advanceTimersByTimeAsync(29);
    expect(request.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(request.signal.reason).toEqual(new Error('first 30'));
    expect(request.reason(thrown)).toBe(request.signal.reason);
    request.end();
  });

  it('is aborted if the response goes on for too long, or pauses for too long', async () => {
    const [talking, silent] = [0, 1].map(() => new TimedRequest(never, { first: 30, idle: 10, whole: 100 }, late)) as [
      TimedRequest,
      TimedRequest,
    ];
    silent.alive();
    for (let time = 0; time < 100; time += 5) {
      talking.alive();
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(silent.signal.reason).toEqual(new Error('idle 10'));
    expect(talking.signal.reason).toEqual(new Error('whole 100'));
    for (const request of [talking, silent]) request.end();
  });

  it("is aborted for the caller's reason, whatever the work made of it", () => {
    const caller = new AbortController();
    const request = new TimedRequest(caller.signal, { whole: 5_000 }, late);
    expect(request.reason(thrown)).toBe(thrown);
    caller.abort('enough');
    expect(request.signal.reason).toBe('enough');
    expect(request.reason(thrown)).toBe('enough');
    request.end();
  });

  it('leaves no timer behind when it ends', () => {
    const request = new TimedRequest(never, { first: 30, idle: 10, whole: 100 }, late);
    request.alive();
    request.end();
    expect(vi.getTimerCount()).toBe(0);
    expect(request.signal.aborted).toBe(true);
  });
});
