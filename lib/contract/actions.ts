import { screenshotOptions } from './formats';
import { LIMITS } from './limits';
import * as z from './zod';

const selector = z.string().min(1).meta({ isCode: true });

const waitForms = "Either 'milliseconds' or 'selector' must be provided, but not both.";

/** Exactly one of the two forms, and nothing else. */
const wait = z
  .strictObject({
    type: z.literal('wait'),
    milliseconds: z.int().min(1).optional(),
    selector: selector.optional(),
  })
  .refine((action) => (action.milliseconds === undefined) !== (action.selector === undefined), { message: waitForms });

/** Schemas of all actions of the contract. Specification: "Actions (items of actions)". All but `wait` drop unknown keys. */
export const actionSchemas = {
  wait,
  screenshot: z.object({ type: z.literal('screenshot'), ...screenshotOptions }),
  click: z.object({ type: z.literal('click'), selector, all: z.boolean().default(false) }),
  write: z.object({ type: z.literal('write'), text: z.string() }),
  press: z.object({ type: z.literal('press'), key: z.string().min(1) }),
  scroll: z.object({
    type: z.literal('scroll'),
    direction: z.enum(['up', 'down']).default('down'),
    selector: selector.optional(),
  }),
  scrape: z.object({ type: z.literal('scrape') }),
  executeJavascript: z.object({ type: z.literal('executeJavascript'), script: z.string().meta({ isCode: true }) }),
  pdf: z.object({
    type: z.literal('pdf'),
    format: z
      .enum(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'])
      .default('Letter'),
    landscape: z.boolean().default(false),
    scale: z.number().default(1),
  }),
} as const;

export type ActionType = keyof typeof actionSchemas;
export type Action = { [T in ActionType]: z.output<(typeof actionSchemas)[T]> }[ActionType];

export const ACTION_TYPES = Object.keys(actionSchemas) as ActionType[];

type ActionSchema = (typeof actionSchemas)[ActionType];
/** One action. */
export const actionSchema = z.discriminatedUnion(
  'type',
  Object.values(actionSchemas) as [ActionSchema, ...ActionSchema[]],
);

/** Any number of actions, for a recording that is more than one request. */
export const manyActions = z.object({ actions: z.array(actionSchema) });

/** Total time of the wait actions, in ms. A wait for a selector counts as one second. */
export function totalWait(actions: readonly Action[]): number {
  return actions.reduce(
    (sum, action) => (action.type === 'wait' ? sum + (action.milliseconds ?? LIMITS.actions.selectorWait) : sum),
    0,
  );
}

/**
 * The `actions` array. The specification shows neither bound; both match the reference v2 server, which does not count
 * `waitFor` here, although its own message says so.
 */
export const actions = z
  .array(actionSchema)
  .max(LIMITS.actions.max, { message: `Number of actions cannot exceed ${LIMITS.actions.max}.` })
  .refine((items) => totalWait(items) <= LIMITS.actions.maxWait, {
    message: 'Total wait time of the actions cannot exceed 60 seconds; a wait for a selector counts one.',
  });
