import { type Action, type ScrapeRequest, totalWait } from '@/lib/contract';
import { type OperationInput, type OperationName, operationOf } from '@/lib/operations/registry';
import { bracesApart } from '@/lib/recorder/variables';

/**
 * Always sent. `formats`, because the specification does not show its default; `timeout`, because a server without
 * a default of its own would work on, and charge, after this side has given up.
 */
const ALWAYS = ['formats', 'timeout'];

/**
 * The body to send for a complete request: what differs from the contract's defaults, so that a server that does not
 * know the newer fields still accepts a request that does not use them.
 */
export function wireBody(name: OperationName, input: OperationInput): Record<string, unknown> {
  const { required, request } = operationOf(name);
  const sent = new Set([...required, ...ALWAYS]);
  const members = Object.entries(input);
  // Lockdown has its own default for maxAge, but is not itself a default.
  const bare = Object.fromEntries(members.filter(([key]) => required.includes(key) || key === 'lockdown'));
  const defaults: Record<string, unknown> = { ...request.parse(bare), lockdown: false };
  // Both sides come out of the same schema, so equal values have their keys in the same order.
  const differs = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(defaults[key]);
  const body = Object.fromEntries(members.filter(([key, value]) => sent.has(key) || differs(key, value)));
  const { actions } = body as { actions?: readonly Action[] };
  return actions ? { ...body, actions: actions.flatMap(typedApart) } : body;
}

/** A service may have variables, too, and refuse a text that has the braces of one: a value may hold any. */
const typedApart = (action: Action): Action[] =>
  action.type === 'write' ? bracesApart(action.text).map((text) => ({ ...action, text })) : [action];

/** Milliseconds that a response may take longer than the scrape itself. */
const MARGIN = 5_000;

/** Milliseconds to wait for the response. A v2 server adds the waits that were asked for to the timeout. */
export const responseLimit = ({ timeout, waitFor, actions }: ScrapeRequest): number =>
  timeout + waitFor + totalWait(actions ?? []) + MARGIN;
