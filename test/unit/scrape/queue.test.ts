import { describe, expect, it } from 'vitest';
import { createQueue } from '@/lib/scrape/queue';

const signal = new AbortController().signal;
const quietly = async () => {};

/** A clock that moves when told. */
function queueOf(limit: number) {
  let now = 0;
  const settings = { limit };
  return {
    queue: createQueue(
      async () => settings.limit,
      () => now,
    ),
    settings,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** Collects the names of those let in so far. */
function visitors(queue: ReturnType<typeof createQueue>) {
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const waited = new Map<string, number>();
  return {
    inside,
    waited,
    async come(name: string) {
      const place = await queue.enter(signal, quietly);
      inside.push(name);
      waited.set(name, place.waited);
      leave.set(name, place.leave);
    },
    go: (name: string) => leave.get(name)?.(),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the queue', () => {
  it('lets so many in at a time, in the order they came, and says how long they waited', async () => {
    const { queue, pass } = queueOf(2);
    const { inside, come, go, waited } = visitors(queue);
    for (const name of ['a', 'b', 'c', 'd']) void come(name);
    await settled();
    expect(inside).toEqual(['a', 'b']);
    pass(70);
    go('b');
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
    go('a');
    await settled();
    expect(inside).toEqual(['a', 'b', 'c', 'd']);
    expect(Object.fromEntries(waited)).toEqual({ a: 0, b: 0, c: 70, d: 70 });
  });

  it('follows a new limit with the next that comes', async () => {
    const { queue, settings } = queueOf(1);
    const { inside, come } = visitors(queue);
    void come('a');
    void come('b');
    await settled();
    settings.limit = 3;
    void come('c');
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
  });

  it('tells only those that have to wait', async () => {
    const { queue } = queueOf(1);
    const told: string[] = [];
    const enter = (name: string) => queue.enter(signal, async () => void told.push(name));
    const first = await enter('a');
    const second = enter('b');
    await settled();
    expect(told).toEqual(['b']);
    first.leave();
    await second;
  });

  it('forgets who gives up waiting', async () => {
    const { queue } = queueOf(1);
    const first = await queue.enter(signal, quietly);
    const controller = new AbortController();
    const givingUp = queue.enter(controller.signal, quietly);
    const next = queue.enter(signal, quietly);
    await settled();
    controller.abort(new Error('enough'));
    await expect(givingUp).rejects.toThrow('enough');
    first.leave();
    await expect(next).resolves.toMatchObject({ waited: expect.any(Number) });
  });

  it('gives the turn on of who cannot be told of it', async () => {
    const { queue } = queueOf(1);
    const first = await queue.enter(signal, quietly);
    const failing = queue.enter(signal, () => Promise.reject(new Error('cancelled')));
    await expect(failing).rejects.toThrow('cancelled');
    const next = queue.enter(signal, quietly);
    first.leave();
    await expect(next).resolves.toBeTruthy();
  });
});
