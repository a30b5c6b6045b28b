import { expect, it } from 'vitest';
import { createSlots, type Slots, type SlotsOptions, type TakenSlot, type Wish } from '@/server/http/slots';

const never = () => new AbortController().signal;

/** Lets every promise that can settle do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const slotsOf = (options: Partial<SlotsOptions> = {}) =>
  createSlots({ count: 2, length: 10, open: async () => undefined, clean: async () => undefined, ...options });

/** Scrapes by name, and which slots they have. */
function scrapes(slots: Slots) {
  const taken = new Map<string, TakenSlot>();
  return {
    inside: () => [...taken].map(([name, { slot }]) => `${name}:${slot}`).join(' '),
    waited: (name: string) => taken.get(name)?.waited,
    async come(name: string, wish: Wish = { page: name }): Promise<void> {
      void slots.take(wish, never()).then(
        (turn) => taken.set(name, turn),
        () => undefined,
      );
      await settled();
    },
    async go(name: string, hasCopy = true): Promise<void> {
      taken.get(name)?.free(hasCopy);
      taken.delete(name);
      await settled();
    },
  };
}

it('gives a slot of its own to each, and the others theirs in their order', async () => {
  const { come, go, inside, waited } = scrapes(slotsOf());
  await come('a');
  await come('b');
  await come('c');
  await come('d');
  expect(inside()).toBe('a:0 b:1');
  await go('b');
  expect(inside()).toBe('a:0 c:1');
  expect(waited('a')).toBeUndefined();
  expect(waited('c')).toBeGreaterThanOrEqual(0);
});

it('starts no more browsers than work at the same time', async () => {
  const { come, go, inside } = scrapes(slotsOf({ count: 8 }));
  for (const name of ['a', 'b', 'c']) {
    await come(name);
    expect(inside()).toBe(`${name}:0`);
    await go(name);
  }
});

it('opens one browser at a time, and gives who waits for it a slot that is free before', async () => {
  const opens = new Map<number, () => void>();
  const open = (slot: number) => new Promise<void>((resolve) => opens.set(slot, resolve));
  const { come, go, inside, waited } = scrapes(slotsOf({ count: 4, open }));
  for (const name of ['a', 'b', 'c', 'd']) await come(name);
  expect(inside()).toBe('a:0');
  expect([...opens.keys()]).toEqual([1]);
  await go('a');
  expect(inside()).toBe('b:0');
  opens.get(1)?.();
  await settled();
  expect(inside()).toBe('b:0 c:1');
  expect([...opens.keys()]).toEqual([1, 2]);
  opens.get(2)?.();
  await settled();
  expect(inside()).toBe('b:0 c:1 d:2');
  // Nobody waits for the fourth.
  expect([...opens.keys()]).toEqual([1, 2]);
  // A browser kept it waiting, not the number of scrapes.
  expect(waited('b')).toBeUndefined();
});

it('gives a scrape with a browser of its own a slot without one, and opens none for it', async () => {
  const opened: number[] = [];
  const { come, go, inside } = scrapes(slotsOf({ open: async (slot) => opened.push(slot) }));
  await come('own', {});
  expect(inside()).toBe('own:1');
  expect(opened).toEqual([]);
  await go('own');
  await come('a');
  await come('b');
  expect(inside()).toBe('a:0 b:1');
  expect(opened).toEqual([1]);
});

it('gives the slot of a browser that could not be opened all the same: its scrape says why', async () => {
  const { come, inside } = scrapes(slotsOf({ open: () => Promise.reject(new Error('no Chromium')) }));
  await come('a');
  await come('b');
  expect(inside()).toBe('a:0 b:1');
});

it('gives nobody a slot that is being cleaned, and lets one wait for that rather than start a browser', async () => {
  let done = () => {};
  const cleaned: number[] = [];
  const clean = (slot: number) => {
    cleaned.push(slot);
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  };
  const { come, go, inside, waited } = scrapes(slotsOf({ clean }));
  await come('a');
  await go('a');
  await come('b');
  await come('c');
  expect(inside()).toBe('c:1');
  done();
  await settled();
  expect(inside()).toBe('c:1 b:0');
  expect(cleaned).toEqual([0]);
  // Nobody else kept it waiting.
  expect(waited('b')).toBeUndefined();
});

it('prefers the browser that has a copy of the page, and insists on it only if nothing else will do', async () => {
  const { come, go, inside } = scrapes(slotsOf());
  await come('a');
  await come('b');
  await go('a');
  await go('b');
  await come('b');
  expect(inside()).toBe('b:1');
  await come('again', { page: 'b', needsCopy: true });
  await come('any', { page: 'b' });
  expect(inside()).toBe('b:1 any:0');
  await go('b');
  expect(inside()).toBe('any:0 again:1');
  // One that failed, or was not to be kept, takes nobody away from an older copy.
  await go('any', false);
  await go('again', false);
  await come('last', { page: 'b' });
  expect(inside()).toBe('last:1');
});

it('neither looks for nor cleans the browser of a scrape that brings its own', async () => {
  const cleaned: number[] = [];
  const slots = slotsOf({ clean: async (slot) => void cleaned.push(slot) });
  const { come, go, inside } = scrapes(slots);
  await come('own', {});
  await come('a');
  await come('b');
  expect(inside()).toBe('own:1 a:0');
  await go('own');
  expect(inside()).toBe('a:0 b:1');
  expect(cleaned).toEqual([]);
});

it('goes on if cleaning fails: the browser is gone, and what was in it', async () => {
  const { come, go, inside } = scrapes(slotsOf({ count: 1, clean: () => Promise.reject(new Error('gone')) }));
  await come('a');
  await go('a');
  await come('b');
  expect(inside()).toBe('b:0');
});

it('turns away who finds it full, and lets in who comes once it is not', async () => {
  const full = slotsOf({ count: 1, length: 1 });
  const { come, go, inside } = scrapes(full);
  await come('a');
  await come('b');
  await expect(full.take({ page: 'c' }, never())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await go('a');
  await come('d');
  await go('b');
  expect(inside()).toBe('d:0');
});

it('forgets who gives up, with the reason', async () => {
  const one = slotsOf({ count: 1 });
  const { come, go, inside } = scrapes(one);
  const patience = new AbortController();
  await come('a');
  const taking = one.take({ page: 'b' }, patience.signal);
  patience.abort(new Error('enough'));
  await expect(taking).rejects.toThrow('enough');
  await come('c');
  await go('a');
  expect(inside()).toBe('c:0');
});

it('gives back a slot that was given to who gave up meanwhile', async () => {
  const one = slotsOf({ count: 1 });
  const { come, inside } = scrapes(one);
  const patience = new AbortController();
  const taking = one.take({ page: 'a' }, patience.signal);
  patience.abort(new Error('enough'));
  await taking.then(
    ({ free }) => free(true),
    () => undefined,
  );
  await come('b');
  expect(inside()).toBe('b:0');
});

it('frees a slot once, however often it is given back', async () => {
  const one = slotsOf({ count: 1 });
  const { come, inside } = scrapes(one);
  const first = await one.take({ page: 'a' }, never());
  first.free(true);
  await come('b');
  first.free(true);
  await come('c');
  expect(inside()).toBe('b:0');
});
