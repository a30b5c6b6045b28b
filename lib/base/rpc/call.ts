import type { ErrorRecord } from '@/lib/base/errors';

// Injected scripts include this module: it must not import the errors' table.

/** A call of a table's function, as it is sent. Arguments are JSON. */
export interface Call {
  name: string;
  args: unknown[];
}

/** The outcome of a call as data, as it is sent. */
export type CallResult<Value = unknown> = { ok: true; value: Value } | { ok: false; error: ErrorRecord };

/** A call as a message of the extension API: `to` names the target table. */
export type CallMessage = Call & { to: string };

export const isFor = (message: unknown, to: string): message is CallMessage =>
  typeof message === 'object' && message !== null && 'to' in message && message.to === to;

/**
 * Calls a function of a table; inherited functions cannot be called.
 * @throws TypeError if the call names no function, and whatever the function throws
 */
export function callOwn(table: object, { name, args }: Call, ...more: unknown[]): unknown {
  const called: unknown = Object.hasOwn(table, name) ? Reflect.get(table, name) : undefined;
  if (typeof called !== 'function') throw new TypeError(`No function is called ${name}.`);
  return called.apply(table, [...args, ...more]);
}
