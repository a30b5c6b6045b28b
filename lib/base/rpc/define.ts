import { WinnowError } from '@/lib/base/errors';
import { type Call, type CallResult, callOwn } from './call';

/**
 * Another context's table of named functions as its callers see it. Arguments and values are JSON. A function rejects
 * with the WinnowError that was thrown there.
 */
export type Remote<Table extends object> = {
  [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** Runs `work`. @returns its outcome as data, even if it throws */
export async function asResult<Value>(work: () => Promise<Value> | Value): Promise<CallResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    return { ok: false, error: WinnowError.from(thrown).record };
  }
}

/** @returns the value of an outcome @throws WinnowError with everything from its record */
export function orThrow<Value>(result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  throw WinnowError.fromRecord(result.error);
}

/** Calls a function of a table. @returns its outcome as data */
export const callIn = (table: object, call: Call, ...more: unknown[]): Promise<CallResult> =>
  asResult(() => callOwn(table, call, ...more));

/** @param send sends a call to the other context and returns its outcome */
export const remote = <Table extends object>(send: (call: Call) => Promise<CallResult>): Remote<Table> =>
  new Proxy({} as Remote<Table>, {
    // A promise that resolves with an object checks whether that is a promise, too.
    get: (_target, name: string) =>
      name === 'then' ? undefined : async (...args: unknown[]) => orThrow(await send({ name, args })),
  });
