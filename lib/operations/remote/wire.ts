import { type Action, type ScrapeRequest, totalWait } from '@/lib/contract';
import { type OperationInput, type OperationName, operationOf } from '@/lib/operations/registry';
import { bracesApart } from '@/lib/recorder/variables';

/**
 * Fields that are always sent: `formats`, because the specification does not show its default; `timeout`, because a
 * server without its own default would continue to work, and charge, after this side has given up.
 */
const ALWAYS = ['formats', 'timeout'];

/**
 * Returns the body to send for a complete request: the values that differ from the contract's defaults, so that a
 * server without the newer fields still accepts a request that does not use them.
 */
export function wireBody(name: OperationName, input: OperationInput): Record<string, unknown> {
  const { required, request } = operationOf(name);
  const sent = new Set([...required, ...ALWAYS]);
  const members = Object.entries(input);
  // Lockdown has its own default for maxAge, but is not itself a default.
  const bare = Object.fromEntries(members.filter(([key]) => required.includes(key) || key === 'lockdown'));
  const defaults: Record<string, unknown> = { ...request.parse(bare), lockdown: false };
  // Both sides come from the same schema, so equal values have their keys in the same order.
  const differs = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(defaults[key]);
  const body = Object.fromEntries(members.filter(([key, value]) => sent.has(key) || differs(key, value)));
  const { actions } = body as { actions?: readonly Action[] };
  return actions ? { ...body, actions: actions.flatMap(typedApart) } : body;
}

/** A service may support variables, too, and refuse a text with such braces: a value may contain any. */
const typedApart = (action: Action): Action[] =>
  action.type === 'write' ? bracesApart(action.text).map((text) => ({ ...action, text })) : [action];

/** How much longer a response may take than the scrape itself, in ms. */
const MARGIN = 5_000;

/** Returns the timeout for the response, in ms. A v2 server adds the requested waits to the timeout. */
export const responseLimit = ({ timeout, waitFor, actions }: ScrapeRequest): number =>
  timeout + waitFor + totalWait(actions ?? []) + MARGIN;
