import type { EngineResult } from './engine';

/** A press that helps: to set a model up, to read the page once more, or to read all of it. */
export type WarningRemedy = 'set-up-model' | 'scrape-again' | 'read-whole-page';

/** A sentence of `data.warning`, with what a view needs to show it where it belongs. */
export interface Warning {
  text: string;
  /** The member of `data` that it is about; absent where it is about the page as a whole. */
  about?: string;
  remedy?: WarningRemedy;
}

/**
 * Puts warnings before those that a result has: into `data.warning`, one string, space-joined, the newest first, which
 * matches the reference v2 server, and into the list that views show.
 */
export function warn(result: EngineResult, ...warnings: Warning[]): void {
  if (warnings.length === 0) return;
  const { data } = result.response;
  const before = warningsOf(result);
  result.warnings = [...warnings, ...before];
  data.warning = result.warnings.map(({ text }) => text).join(' ');
}

/** Lists the warnings of a result. A service's own, and those of a result that an earlier build kept, are one text. */
export const warningsOf = ({ warnings, response: { data } }: EngineResult): Warning[] =>
  warnings ?? (data.warning ? [{ text: data.warning }] : []);
