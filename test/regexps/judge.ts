import { check } from 'recheck';

/** Milliseconds for one expression. */
const TIMEOUT = 20_000;

/**
 * Judges how the time of an expression grows with the text.
 * @returns what is wrong with one that is not known to be linear, with a text that shows it; undefined for any other
 */
export async function judge(source: string, flags: string): Promise<string | undefined> {
  const result = await check(source, flags, { timeout: TIMEOUT });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `could not be judged (${result.error.kind})`;
  return `is ${result.complexity.summary}, as with ${result.attack.pattern}`;
}
