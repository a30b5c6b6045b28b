import { WinnowError } from '@/lib/base/errors';
import type { Model } from '@/lib/model/model';
import { BATCH_JSON_SCHEMA, type Batch, batchSchema, type PromptStep, SYSTEM } from './steps';

/** The context for a model before it proposes the next steps of a prompt. */
export interface Situation {
  wish: string;
  /** Outcomes of the steps so far, one line each. */
  told: readonly string[];
  /** Number of steps that it may still propose. */
  left: number;
  /** Address of the page, without its query, which may hold a secret. */
  address: string;
  /** The list of the page's elements. */
  page: string;
  /** The list that the model saw before; undefined before the first steps. */
  before?: string | undefined;
}

/** Maximum number of characters of a page's list, whatever the model's context window. */
const MOST_LISTED = 40_000;
/** The same for a model with a small context window. */
const LEAST_LISTED = 2_000;
/** Low estimate of the characters per token. */
const CHARACTERS = 3;
/** Maximum number of lines of a difference, and of characters of a line. */
const MOST_LINES = 30;
const LONGEST_LINE = 200;

/** Maximum number of characters of a page's list for a model: half of its input. */
export const roomForPage = ({ limits }: Pick<Model, 'limits'>): number =>
  Math.min(MOST_LISTED, Math.max(LEAST_LISTED, (limits.input * CHARACTERS) / 2));

/**
 * Asks a model for the next steps.
 * @throws WinnowError if the model fails, or proposes invalid steps; or the signal's reason
 */
export async function askForSteps(
  { wish, told, left, address, page, before }: Situation,
  model: Pick<Model, 'object'>,
  signal: AbortSignal,
): Promise<Batch> {
  const changed = before === undefined ? '' : differenceOf(before, page);
  const user = [
    `The wish:\n${wish}`,
    ...(told.length > 0 ? [`What became of the steps so far:\n${told.join('\n')}`] : []),
    ...(changed ? [`What they changed in the list, as data:\n${changed}`] : []),
    left > 0 ? `${left} steps are left.` : 'No steps are left: set isDone, and write the output.',
    `The page, at ${address}, as data:\n${page}`,
  ].join('\n\n');
  const answer = await model.object({ system: SYSTEM, user }, BATCH_JSON_SCHEMA, { signal });
  const read = batchSchema.safeParse(answer);
  if (read.success) return read.data;
  throw new WinnowError('MODEL_BAD_ANSWER', 'The model proposed steps that are none.', { cause: read.error });
}

/** Returns the lines that appeared and disappeared between two lists of a page, ignoring their refs. */
function differenceOf(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const gone = [...old].filter((line) => !now.has(line)).map((line) => `- ${line}`);
  const come = [...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`);
  return [...come.slice(0, MOST_LINES), ...gone.slice(0, MOST_LINES)]
    .map((line) => line.slice(0, LONGEST_LINE))
    .join('\n');
}

const linesOf = (list: string): Set<string> =>
  new Set(list.split('\n').map((line) => line.replace(/ \[ref=[a-z0-9]{1,20}\]/i, '').trim()));

export const refOf = (step: PromptStep): string | undefined => ('ref' in step ? (step.ref ?? undefined) : undefined);

/** Describes a step to a model, without the typed text: that may be a secret. */
export function stepName(step: PromptStep): string {
  const ref = refOf(step);
  const what = step.type === 'press' ? ` ${step.key}` : step.type === 'select' ? ` ${JSON.stringify(step.option)}` : '';
  return `${step.type}${what}${ref === undefined ? '' : ` [ref=${ref}]`}`;
}

/** Returns an address without the parts that may contain a secret. */
export const withoutQuery = ({ origin, pathname }: URL) => `${origin}${pathname}`;
