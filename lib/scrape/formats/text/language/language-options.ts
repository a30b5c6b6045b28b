import type { WarningRemedy } from '@/lib/base/warning';

/** The place in which a user chooses the model, which decides the possible remedies if it fails. */
export type ModelChoice = 'options' | 'command-line';

/** Options of every function of this folder. */
export interface LanguageOptions {
  /** Stops the model, too; the function then throws the signal's reason. */
  signal: AbortSignal;
  /** Defaults to the options. */
  modelChoice?: ModelChoice | undefined;
  /** Called as requests to the model end: `done` of `total`, which may grow as more work is discovered. */
  progress?(done: number, total: number): void;
}

/** A member of `data`; null if it could not be made, which a warning explains. */
export interface Made<Value = unknown> {
  value: Value | null;
  warnings: string[];
  /** The button that helps with the warnings. */
  remedy?: WarningRemedy;
}
