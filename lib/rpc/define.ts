import { type ErrorRecord, WinnowError } from '@/lib/errors';

/**
 * Another context's table of named functions as its callers see it. Arguments and values are JSON. A function rejects with
 * the WinnowError that was thrown over there.
 */
export type Remote<Table extends object> = {
  [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** A call of a table's function, as it travels. */
export interface Call {
  name: string;
  args: unknown[];
}

/** The outcome of a call as data, as it travels. */
export type CallResult<Value = unknown> = { ok: true; value: Value } | { ok: false; error: ErrorRecord };

/** Runs `work`. @returns its outcome as data, also where it throws */
export async function asResult<Value>(work: () => Promise<Value> | Value): Promise<CallResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    return { ok: false, error: WinnowError.from(thrown).record };
  }
}

/** @returns the value of an outcome @throws WinnowError with everything that its record holds */
export function orThrow<Value>(result: CallResult<Value>): Value {
  if (result.ok) return result.value;
  throw WinnowError.fromRecord(result.error);
}

/** Calls a function of a table's own; nothing that a table inherits can be called. */
export function callIn(table: object, { name, args }: Call, ...more: unknown[]): Promise<CallResult> {
  return asResult(() => {
    const called: unknown = Object.hasOwn(table, name) ? Reflect.get(table, name) : undefined;
    if (typeof called !== 'function') throw new TypeError(`No function is called ${name}.`);
    return called.apply(table, [...args, ...more]);
  });
}

/** @param send carries a call to the other context and brings its outcome back */
export const remote = <Table extends object>(send: (call: Call) => Promise<CallResult>): Remote<Table> =>
  new Proxy({} as Remote<Table>, {
    // A promise that resolves with an object asks whether it is a promise, too.
    get: (_target, name: string) =>
      name === 'then' ? undefined : async (...args: unknown[]) => orThrow(await send({ name, args })),
  });
