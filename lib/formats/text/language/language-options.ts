import type { ErrorRecord } from '@/lib/errors';
import type { Model } from '@/lib/model/model';

/** The place where a user chooses the model, which decides what they can do if it fails. */
export type ModelChoice = 'options' | 'command-line';

/** Options of every function of this folder. */
export interface LanguageOptions {
  /** Stops the model too; the function then throws the signal's reason. */
  signal: AbortSignal;
  /** The options without it. */
  modelChoice?: ModelChoice | undefined;
  /** Called as requests to the model end: `done` of `total`, which may grow as the work shows how much it is. */
  progress?(done: number, total: number): void;
}

/** Members of every result of this folder. */
export interface WorkFacts {
  /** The model's name; empty without one. */
  model: string;
  milliseconds: number;
  warnings: string[];
  /** Reason why the result is missing, or incomplete. */
  failure?: ErrorRecord;
}

/** Adds the model's name and the time that the work took. */
export async function measured<T>(model: Model | null, work: () => Promise<T>) {
  const started = performance.now();
  const result = await work();
  return { ...result, model: model?.name ?? '', milliseconds: Math.round(performance.now() - started) };
}
