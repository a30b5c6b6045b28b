import type { WarningRemedy } from '@/lib/warning';

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

/** A member of `data`; null if it could not be made, which a warning explains. */
export interface Made<Value = unknown> {
  value: Value | null;
  warnings: string[];
  /** The press that helps with what they say. */
  remedy?: WarningRemedy;
}
