import { type ErrorCode, type ErrorRecord, WinnowError } from '@/lib/errors';
import type { LanguageOptions, ModelChoice } from './language-options';

/** The next step if no model was chosen. */
const NONE_CHOSEN: Record<ModelChoice, string> = {
  options: 'Choose one in the options under Model.',
  'command-line': 'Name one with --model-url and --model, or in WINNOW_MODEL_URL and WINNOW_MODEL.',
};

/** The next step of a failure where a command line names the model; that of the error itself is for the options. */
const ON_COMMAND_LINE: Partial<Record<ErrorCode, string>> = {
  MODEL_UNAVAILABLE: 'Name another model with --model-url and --model.',
  MODEL_UNREACHABLE: 'Start the model server, or check --model-url.',
  MODEL_UNAUTHORIZED: 'Check the key in WINNOW_MODEL_KEY or --model-key.',
  MODEL_NOT_FOUND: 'Check --model, and --model-url, which usually ends with /v1.',
  MODEL_REFUSED: 'Try another --model or --model-url.',
  MODEL_STOPPED: 'Try again, or name a faster model with --model.',
  MODEL_BAD_ANSWER: 'Try again, or name another model with --model.',
};

/** A failure of the model, for `data.warning` and for views. */
export interface ModelFailure {
  warnings: string[];
  /** With the button that helps. */
  failure: ErrorRecord;
}

/**
 * A failure of the model as data: a scrape goes on without what the model would have written.
 * @param what the first sentence of the warning
 * @throws the signal's reason where the work was stopped, and whatever is no failure of a model
 */
export function failed(
  what: string,
  thrown: unknown,
  { signal, modelChoice = 'options' }: LanguageOptions,
): ModelFailure {
  signal.throwIfAborted();
  if (!(thrown instanceof WinnowError) || thrown.code === 'BAD_REQUEST') throw thrown;
  const { code, message, nextStep } = thrown.record;
  const advice = (modelChoice === 'command-line' && ON_COMMAND_LINE[code]) || nextStep;
  return { warnings: [`${what} ${message} ${advice}`], failure: thrown.record };
}

/** Tells whether another chunk of the page may still succeed: the model is there, its answer was useless. */
export const isUseless = (thrown: unknown): boolean =>
  thrown instanceof WinnowError && (thrown.code === 'MODEL_BAD_ANSWER' || thrown.code === 'MODEL_OUTPUT_LIMIT');

/** The warning where no model was chosen. */
export const noModel = (what: string, { modelChoice = 'options' }: LanguageOptions): string =>
  `${what} needs a language model and none is set up. ${NONE_CHOSEN[modelChoice]}`;
