import { expect, it } from 'vitest';
import { untilDone } from '@/lib/until-done';

it('does work once, for all who ask', async () => {
  let calls = 0;
  const work = untilDone(async () => ++calls);
  expect(await Promise.all([work(), work()])).toEqual([1, 1]);
  expect(await work()).toBe(1);
});

it('does again what failed', async () => {
  let calls = 0;
  const work = untilDone(async () => {
    if (++calls === 1) throw new Error('not yet');
    return calls;
  });
  await expect(work()).rejects.toThrow('not yet');
  expect(await work()).toBe(2);
});
