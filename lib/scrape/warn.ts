import type { Warning } from '@/lib/base/warning';
import type { EngineResult } from './engine';

/**
 * Puts warnings before the existing ones of a result: into `data.warning`, one space-joined string with the newest
 * first, which matches the reference v2 server, and into the list that views show.
 */
export function warn(result: EngineResult, ...warnings: Warning[]): void {
  if (warnings.length === 0) return;
  const { data } = result.response;
  const before = warningsOf(result);
  result.warnings = [...warnings, ...before];
  data.warning = result.warnings.map(({ text }) => text).join(' ');
}

/**
 * Lists the warnings of a result. A service's own warnings, and those of results that an earlier build kept, are one
 * text.
 */
export const warningsOf = ({ warnings, response: { data } }: EngineResult): Warning[] =>
  warnings ?? (data.warning ? [{ text: data.warning }] : []);
