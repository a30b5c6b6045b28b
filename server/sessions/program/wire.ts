import * as z from 'zod';
import { isObject } from '../../../lib/base/json';

/** One step of the path to an object: its method and arguments, or a member that is an object itself. */
export type Lead = [method: string, args?: unknown[]];

/** The object that a program refers to: a given object, and the path from there. */
const target = z.object({
  root: z.int(),
  path: z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.array(z.unknown())])])).max(100),
});
export type CallTarget = z.output<typeof target>;

/** Messages from the process of a program. Anything else from it is ignored. */
export const programMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: z.int(), target, method: z.string(), args: z.array(z.unknown()).max(100) }),
  z.object({ type: z.literal('listen'), root: z.int(), event: z.string(), isOn: z.boolean() }),
  z.object({ type: z.literal('print'), stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.object({
    type: z.literal('done'),
    result: z.string().default(''),
    failure: z.object({ message: z.string(), text: z.string() }).optional(),
  }),
]);
export type ProgramListening = Extract<z.output<typeof programMessage>, { type: 'listen' }>;
export type ProgramCall = Extract<z.output<typeof programMessage>, { type: 'call' }>;

/** Maximum nesting of objects and arrays. */
const DEEPEST = 60;

const tagged = z.discriminatedUnion('$', [
  z.object({ $: z.literal('undefined') }),
  z.object({ $: z.literal('number'), v: z.enum(['NaN', 'Infinity', '-Infinity', '-0']) }),
  z.object({ $: z.literal('bigint'), v: z.string().regex(/^-?\d{1,1000}$/) }),
  z.object({ $: z.literal('date'), v: z.string().nullable() }),
  z.object({ $: z.literal('regexp'), v: z.tuple([z.string().max(10_000), z.string().max(10)]) }),
  z.object({ $: z.literal('bytes'), v: z.base64() }),
  z.object({ $: z.literal('error'), v: z.object({ name: z.string(), message: z.string() }) }),
  z.object({ $: z.literal('function'), v: z.string() }),
  z.object({ $: z.literal('target'), v: target }),
  z.object({ $: z.literal('object'), v: z.record(z.string(), z.unknown()) }),
]);

interface Reading {
  /** Returns the object that an argument refers to. */
  objectOf(target: CallTarget): unknown;
  /** Called for a function; throws if none is permitted. */
  functionOf(source: string): unknown;
}

/**
 * Parses an argument that the program has written.
 * @throws Error whose message is shown to the program
 */
export function readArgument(value: unknown, reading: Reading, depth = 0): unknown {
  if (depth > DEEPEST) throw new TypeError('The value is nested too deeply.');
  if (Array.isArray(value)) return value.map((item) => readArgument(item, reading, depth + 1));
  if (!isObject(value)) return value;
  const read = tagged.parse(value);
  switch (read.$) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(read.v);
    case 'bigint':
      return BigInt(read.v);
    case 'date':
      return new Date(read.v ?? Number.NaN);
    case 'regexp':
      return new RegExp(...read.v);
    case 'bytes':
      return Buffer.from(read.v, 'base64');
    case 'error':
      return Object.assign(new Error(read.v.message), { name: read.v.name });
    case 'function':
      return reading.functionOf(read.v);
    case 'target':
      return reading.objectOf(read.v);
    case 'object': {
      const members = Object.entries(read.v).map(([key, item]) => [key, readArgument(item, reading, depth + 1)]);
      return Object.fromEntries(members);
    }
  }
}

/** Formats a plain value from a page for the program. */
export function writeValue(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return null;
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return { $: 'undefined' };
  if (typeof value === 'bigint') return { $: 'bigint', v: `${value}` };
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $: 'number', v: Object.is(value, -0) ? '-0' : `${value}` };
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return { $: 'date', v: value.toJSON() };
  if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
  if (value instanceof Uint8Array) return { $: 'bytes', v: Buffer.from(value).toString('base64') };
  if (value instanceof Error) return { $: 'error', v: { name: value.name, message: value.message } };
  if (value instanceof URL) return value.href;
  const items: unknown[] | undefined =
    Array.isArray(value) || value instanceof Set ? [...value] : value instanceof Map ? [...value.entries()] : undefined;
  if (items) return items.map((item) => writeValue(item, depth + 1));
  return {
    $: 'object',
    v: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, writeValue(item, depth + 1)])),
  };
}
