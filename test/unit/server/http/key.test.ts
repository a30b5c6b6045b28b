import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeyCheck } from '@/server/http/key';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The outcome of a check by now. */
async function by(milliseconds: number, check: Promise<boolean>): Promise<boolean | undefined> {
  let result: boolean | undefined;
  void check.then((isRight) => {
    result = isRight;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return result;
}

it('takes the key at once, and nothing like it', async () => {
  const isKey = createKeyCheck('the-key');
  expect(await by(0, isKey('the-key', new Socket()))).toBe(true);
  expect(await by(1_000, isKey('the-ke', new Socket()))).toBe(false);
  expect(await by(1_000, isKey('the-key ', new Socket()))).toBe(false);
});

it('answers neither a guess nor what follows it by another connection at once', async () => {
  const isKey = createKeyCheck('the-key');
  const guess = isKey('guess', new Socket());
  const owner = isKey('the-key', new Socket());
  expect(await by(400, guess)).toBeUndefined();
  expect(await by(0, owner)).toBeUndefined();
  expect([await by(200, guess), await by(0, owner)]).toEqual([false, true]);
});

it('lets nobody’s guesses slow who has shown the key, or turn anybody away', async () => {
  const isKey = createKeyCheck('the-key');
  const known = new Socket();
  await isKey('the-key', known);
  const guesses = Array.from({ length: 2_000 }, () => isKey('guess', new Socket()));
  expect(await by(0, isKey('the-key', known))).toBe(true);
  expect(await by(500, isKey('the-key', new Socket()))).toBe(true);
  expect(await Promise.all(guesses)).not.toContain(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(await by(0, isKey('the-key', new Socket()))).toBe(true);
});
