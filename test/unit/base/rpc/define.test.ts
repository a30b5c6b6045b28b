import { expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { asResult, callIn, type Remote, remote } from '@/lib/base/rpc/define';

/** A table on the other side of a wire that carries only JSON. */
const across = <Table extends object>(table: Table): Remote<Table> =>
  remote<Table>(async (call) => JSON.parse(JSON.stringify(await callIn(table, JSON.parse(JSON.stringify(call))))));

it('calls an empty function', async () => {
  expect(await across({ nothing() {} }).nothing()).toBeUndefined();
});

it('carries arguments there and the value back', async () => {
  const sums = across({ add: async (one: number, other: number) => ({ sum: one + other }) });
  expect(await sums.add(2, 3)).toEqual({ sum: 5 });
});

it('rejects with the error that was thrown on the other side, but for its cause', async () => {
  const error = new WinnowError('RATE_LIMITED', 'Too many.', { status: 430, remedy: 'none', cause: 'a secret' });
  const failing = across({
    fail() {
      throw error;
    },
  });
  const caught = await failing.fail().catch((thrown: unknown) => thrown);
  expect(caught).toBeInstanceOf(WinnowError);
  expect(caught).toMatchObject({ record: error.record, cause: undefined });
});

it('says nothing of an unexpected error', async () => {
  const failing = across({ fail: () => Promise.reject(new Error('key=abc')) });
  await expect(failing.fail()).rejects.toThrow('Something unexpected went wrong.');
});

it('calls nothing that a table inherits or that is no function', async () => {
  const table = { answer: 42 };
  for (const name of ['toString', 'constructor', '__proto__', 'answer', 'missing']) {
    expect(await callIn(table, { name, args: [] })).toMatchObject({ ok: false, error: { code: 'UNKNOWN_ERROR' } });
  }
});

it('can be what a promise resolves with', async () => {
  const table = await Promise.resolve(across({ one: () => 1 }));
  expect(await table.one()).toBe(1);
});

it('returns what a function throws as data', async () => {
  expect(await asResult(() => 1)).toEqual({ ok: true, value: 1 });
  const { record } = new WinnowError('CANCELLED', 'Stopped.');
  expect(
    await asResult(() => {
      throw new WinnowError('CANCELLED', 'Stopped.');
    }),
  ).toEqual({ ok: false, error: record });
});
