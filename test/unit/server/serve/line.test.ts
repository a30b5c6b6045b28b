import { expect, it } from 'vitest';
import { createLine, type Line, type LineOptions, type Turn } from '@/server/serve/line';

const never = () => new AbortController().signal;

/** Lets every promise that can settle do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const line = (options: Partial<LineOptions> = {}) =>
  createLine({ places: 2, length: 10, clean: async () => undefined, ...options });

/** Visitors by name: who is inside, in the order in which they came in. */
function visitors(line: Line) {
  const turns = new Map<string, Turn>();
  return {
    inside: () => [...turns.keys()].join(),
    turn: (name: string) => turns.get(name),
    async come(name: string, site?: string, signal = never()): Promise<void> {
      void line.enter(site, signal).then(
        (turn) => turns.set(name, turn),
        () => undefined,
      );
      await settled();
    },
    async go(name: string): Promise<void> {
      turns.get(name)?.leave();
      turns.delete(name);
      await settled();
    },
  };
}

it('lets in as many as there are places, and the others in their order', async () => {
  const { come, go, inside, turn } = visitors(line());
  await come('1', 'a');
  await come('2', 'b');
  await come('3', 'c');
  await come('4', 'd');
  expect(inside()).toBe('1,2');
  await go('1');
  expect(inside()).toBe('2,3');
  expect(turn('2')?.waited).toBeUndefined();
  expect(turn('3')?.waited).toBeGreaterThanOrEqual(0);
});

it('lets in one of a site at a time, and others past who waits for it', async () => {
  const { come, go, inside } = visitors(line());
  await come('1', 'a');
  await come('2', 'a');
  await come('3', 'b');
  expect(inside()).toBe('1,3');
  await go('3');
  await go('1');
  expect(inside()).toBe('2');
});

it('cleans between two of a site, and lets nobody in meanwhile', async () => {
  let done = () => {};
  const cleaning = new Promise<void>((resolve) => {
    done = resolve;
  });
  const { come, go, inside } = visitors(line({ clean: () => cleaning }));
  await come('1', 'a');
  await go('1');
  await come('2', 'a');
  await come('3', 'b');
  expect(inside()).toBe('');
  done();
  await settled();
  expect(inside()).toBe('2,3');
});

it('holds everybody back behind who waits for a cleaning, or there would never be one', async () => {
  const { come, go, inside } = visitors(line());
  await come('1', 'a');
  await come('2', 'b');
  await go('1');
  await come('3', 'a');
  await come('4', 'c');
  expect(inside()).toBe('2');
  await go('2');
  expect(inside()).toBe('3,4');
});

it('counts a site that a page went to as used', async () => {
  const waiting = line();
  const { come, go, inside } = visitors(waiting);
  await come('1', 'a');
  waiting.visited('b');
  await come('2', 'b');
  expect(inside()).toBe('1');
  await go('1');
  expect(inside()).toBe('2');
});

it('cleans for a site that was noted when nobody was inside any more', async () => {
  const waiting = line();
  waiting.visited('a');
  const { come, inside } = visitors(waiting);
  await come('1', 'a');
  await settled();
  expect(inside()).toBe('1');
});

it('goes on where cleaning fails: the browser is gone, and what was in it', async () => {
  const { come, go, inside } = visitors(line({ clean: () => Promise.reject(new Error('gone')) }));
  await come('1', 'a');
  await go('1');
  await come('2', 'a');
  expect(inside()).toBe('2');
});

it('lets those without a site share no more than places', async () => {
  const { come, inside } = visitors(line());
  await come('1');
  await come('2');
  await come('3');
  expect(inside()).toBe('1,2');
});

it('turns away who finds it full, and lets in who comes once it is not', async () => {
  const full = line({ places: 1, length: 1 });
  const { come, go, inside } = visitors(full);
  await come('1', 'a');
  await come('2', 'b');
  await expect(full.enter('c', never())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await go('1');
  await come('3', 'c');
  await go('2');
  expect(inside()).toBe('3');
});

it('forgets who gives up, with the reason', async () => {
  const one = line({ places: 1 });
  const { come, go, inside } = visitors(one);
  const patience = new AbortController();
  await come('1', 'a');
  const entering = one.enter('b', patience.signal);
  patience.abort(new Error('enough'));
  await expect(entering).rejects.toThrow('enough');
  await come('3', 'c');
  await go('1');
  expect(inside()).toBe('3');
});

it('does not count a turn twice that is left twice', async () => {
  const { come, go, inside, turn } = visitors(line({ places: 1 }));
  await come('1', 'a');
  const first = turn('1');
  await go('1');
  await come('2', 'b');
  first?.leave();
  await come('3', 'c');
  expect(inside()).toBe('2');
});
