import type { Issue } from '../lib/contract';

/** A failure for the user who ran the command: `field: sentence` lines, printed without a stack. */
export class Problem extends Error {
  override name = 'Problem';

  /** @param exitCode 2 if the command line itself is invalid */
  constructor(
    lines: string,
    readonly exitCode = 1,
    cause?: unknown,
  ) {
    super(lines, { cause });
  }

  static ofIssues(issues: Issue[]): Problem {
    return new Problem(issues.map(({ field, message }) => `${field}: ${message}`).join('\n'));
  }

  /** Converts any error to a Problem; other errors get the command's name and their message's first line. */
  static from(thrown: unknown, command: string): Problem {
    if (thrown instanceof Problem) return thrown;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return new Problem(`${command}: ${message.split('\n', 1)[0]}`, 1, thrown);
  }
}
