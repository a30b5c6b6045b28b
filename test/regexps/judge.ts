import { check } from 'recheck';
import { analyse } from 'scslre';

/** Milliseconds that recheck has for one expression. Nearly all take a tenth; what is too large for it is left to scslre. */
const TIMEOUT = 500;

/**
 * Judges how the time of an expression grows with the text. Two look at it, and neither tries texts out, so that the
 * same expression is judged the same way every time: recheck is exact for what is an automaton, scslre knows
 * lookarounds and references, and takes as little time for large expressions.
 * @returns what is wrong with one that is not linear; undefined for any other
 */
export async function judge(source: string, flags: string): Promise<string | undefined> {
  const result = await check(source, flags, { checker: 'automaton', timeout: TIMEOUT });
  if (result.status === 'safe') return undefined;
  if (result.status === 'vulnerable') return `is ${result.complexity.summary}, as with ${result.attack.pattern}`;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (!report) return undefined;
  return `is ${report.exponential ? 'exponential' : 'polynomial'} (${report.type}), as with ${report.character.literal.source}`;
}
