import { type ErrorRecord, ScrapeError } from '@/lib/contract';

/** What a function of this folder could not do, for `data.warning` and for views. */
export interface Failed {
  warnings: string[];
  /** With the button that helps. */
  failure: ErrorRecord;
}

/**
 * A failure of the model as data: a scrape goes on without what the model would have written.
 * @param what the first sentence of the warning
 * @throws the signal's reason where the work was stopped, and whatever is no failure of a model
 */
export function failed(what: string, thrown: unknown, signal: AbortSignal): Failed {
  signal.throwIfAborted();
  if (!(thrown instanceof ScrapeError) || thrown.code === 'BAD_REQUEST') throw thrown;
  const { message, nextStep } = thrown.record;
  return { warnings: [`${what} ${message} ${nextStep}`], failure: thrown.record };
}

/** Whether another part of the page may still succeed: the model is there, its answer was useless. */
export const isUseless = (thrown: unknown): boolean =>
  thrown instanceof ScrapeError && (thrown.code === 'MODEL_BAD_ANSWER' || thrown.code === 'MODEL_OUTPUT_LIMIT');

/** The warning where no model was chosen. */
export const noModel = (what: string): string =>
  `${what} needs a language model and none is set up. Choose one in the options under Model.`;
