import { i18n } from '#i18n';
import { type ErrorCode, type ErrorRecord, WinnowError } from '@/lib/errors';
import type { LanguageOptions } from './language-options';

/** Failures with a next step of their own where a command line names the model; the error's is for the options. */
const ON_COMMAND_LINE = [
  'MODEL_UNAVAILABLE',
  'MODEL_UNREACHABLE',
  'MODEL_UNAUTHORIZED',
  'MODEL_NOT_FOUND',
  'MODEL_REFUSED',
  'MODEL_STOPPED',
  'MODEL_BAD_ANSWER',
] as const satisfies readonly ErrorCode[];

/** A failure of the model, for `data.warning` and for views. */
export interface ModelFailure {
  warnings: string[];
  remedy: 'set-up-model';
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
  const named = modelChoice === 'command-line' ? ON_COMMAND_LINE.find((known) => known === code) : undefined;
  const advice = named ? i18n.t(`nextSteps.onCommandLine.${named}`) : nextStep;
  return { warnings: [`${what} ${message} ${advice}`], remedy: 'set-up-model', failure: thrown.record };
}

/** Tells whether another chunk of the page may still succeed: the model is there, its answer was useless. */
export const isUseless = (thrown: unknown): boolean =>
  thrown instanceof WinnowError && (thrown.code === 'MODEL_BAD_ANSWER' || thrown.code === 'MODEL_OUTPUT_LIMIT');

/** The warning where no model was chosen. */
export const noModel = (
  what: 'clean' | 'summary' | 'json' | 'question',
  { modelChoice = 'options' }: LanguageOptions,
): string => {
  const sentence = i18n.t(`warnings.noModel.${what}`);
  const nextStep = i18n.t(modelChoice === 'options' ? 'nextSteps.chooseModel' : 'nextSteps.onCommandLine.nameModel');
  return `${sentence} ${nextStep}`;
};
