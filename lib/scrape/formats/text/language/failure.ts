import { i18n } from '#i18n';
import { type ErrorCode, type ErrorRecord, WinnowError } from '@/lib/base/errors';
import type { LanguageOptions } from './language-options';

/** Failures with another remedy if a command line names the model; the error's own remedy is for the options. */
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
  /** Includes the button for its remedy. */
  failure: ErrorRecord;
}

/**
 * Returns a failure of the model as data: a scrape continues without the model's output.
 * @param what the first sentence of the warning
 * @throws the signal's reason if the work was stopped, and any error that is not a failure of a model
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

/** Returns true if another chunk of the page may still succeed: the model works, but its answer was useless. */
export const isUseless = (thrown: unknown): boolean =>
  thrown instanceof WinnowError && (thrown.code === 'MODEL_BAD_ANSWER' || thrown.code === 'MODEL_OUTPUT_LIMIT');

/** Returns the warning for a missing choice of model. */
export const noModel = (
  what: 'clean' | 'summary' | 'json' | 'question',
  { modelChoice = 'options' }: LanguageOptions,
): string => {
  const sentence = i18n.t(`warnings.noModel.${what}`);
  const nextStep = i18n.t(modelChoice === 'options' ? 'nextSteps.chooseModel' : 'nextSteps.onCommandLine.nameModel');
  return `${sentence} ${nextStep}`;
};
