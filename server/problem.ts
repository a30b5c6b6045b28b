import type { Issue } from '../lib/contract';

/** What went wrong, for the person who ran the command: `field: sentence` lines, printed without a stack. */
export class Problem extends Error {
  override name = 'Problem';

  /** @param exitCode 2 where the command line itself is wrong */
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

  /** Anything thrown as a Problem; what is not one already is told by the command and the first line of its message. */
  static from(thrown: unknown, command: string): Problem {
    if (thrown instanceof Problem) return thrown;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return new Problem(`${command}: ${message.split('\n', 1)[0]}`, 1, thrown);
  }
}

/** What Node says of a wrong option, without how to write a file name that begins with a dash, which none here takes. */
export function firstSentence({ message }: Error): string {
  const [sentence] = message.split(/\. |\n/);
  return `${sentence?.replace(/\.$/, '')}.`;
}
