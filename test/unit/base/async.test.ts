import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { abortable, createSerial, deadline, delay, once } from '@/lib/base/async';

const never = new Promise<never>(() => undefined);
const enough = new Error('enough');

const listenersOf = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length;

afterEach(() => {
  vi.useRealTimers();
});

describe('delay', () => {
  it('resolves after its time and leaves no listener', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const waited = vi.fn();
    const waiting = delay(50, controller.signal).then(waited);
    await vi.advanceTimersByTimeAsync(49);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(listenersOf(controller)).toBe(0);
  });

  it("rejects with the signal's reason as soon as it aborts and leaves no timer", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const waiting = delay(60_000, controller.signal);
    controller.abort(enough);
    await expect(waiting).rejects.toBe(enough);
    await expect(delay(0, controller.signal)).rejects.toBe(enough);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('abortable', () => {
  it('settles as the promise does and leaves no listener', async () => {
    const controller = new AbortController();
    await expect(abortable(Promise.resolve('done'), controller.signal)).resolves.toBe('done');
    await expect(abortable(Promise.reject(enough), controller.signal)).rejects.toBe(enough);
    expect(listenersOf(controller)).toBe(0);
  });

  it("rejects with the signal's reason as soon as it aborts", async () => {
    const controller = new AbortController();
    const waiting = abortable(never, controller.signal);
    controller.abort(enough);
    await expect(waiting).rejects.toBe(enough);
    expect(listenersOf(controller)).toBe(0);
  });

  it('rejects if the signal has aborted before, whatever becomes of the promise', async () => {
    await expect(abortable(Promise.resolve(), AbortSignal.abort(enough))).rejects.toBe(enough);
    await expect(abortable(Promise.reject(new Error('unheard')), AbortSignal.abort(enough))).rejects.toBe(enough);
  });
});

describe('deadline', () => {
  it('settles as the promise does and leaves no timer', async () => {
    vi.useFakeTimers();
    const late = vi.fn();
    await expect(deadline(Promise.resolve('done'), 50, late)).resolves.toBe('done');
    await expect(deadline(Promise.reject(enough), 50, late)).rejects.toBe(enough);
    expect(late).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on with what `late` returns or throws when the time is up', async () => {
    await expect(deadline(never, 1, () => 'late')).resolves.toBe('late');
    const failing = deadline(never, 1, () => {
      throw enough;
    });
    await expect(failing).rejects.toBe(enough);
  });
});

describe('once', () => {
  it('runs the work once for all callers', async () => {
    let calls = 0;
    const work = once(async () => ++calls);
    expect(await Promise.all([work(), work()])).toEqual([1, 1]);
    expect(await work()).toBe(1);
  });

  it('runs failed work again', async () => {
    let calls = 0;
    const work = once(async () => {
      if (++calls === 1) throw new Error('not yet');
      return calls;
    });
    await expect(work()).rejects.toThrow('not yet');
    expect(await work()).toBe(2);
  });
});

describe('createSerial', () => {
  it('begins a task when the one before has ended, failed or not', async () => {
    const inOrder = createSerial();
    let fail = (_reason: Error): void => undefined;
    const first = new Promise<string>((_resolve, reject) => (fail = reject));
    const second = vi.fn(async () => 'second');
    const failing = inOrder(() => first);
    const following = inOrder(second);
    await Promise.resolve();
    expect(second).not.toHaveBeenCalled();
    fail(enough);
    await expect(failing).rejects.toBe(enough);
    expect(await following).toBe('second');
  });
});
