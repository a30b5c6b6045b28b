import { parseBody, type ScrapeRequest, scrapeRequest } from '../../lib/contract';
import { monitorSchedule, nextTime } from '../../lib/contract/schedule';
import { Problem } from '../problem.ts';
import { parseArguments, usageOf } from './usage.ts';

export const WATCH_HELP = `Usage: npm start -- watch url [options]

Reads a page now and then, and prints what changed in it, line by line. It ends with Ctrl-C.

  --every TIME     time between two reads: 30s, 5m, 1h or 1d; or 'daily at 9:00', or the five fields of a cron expression, in the
                   time zone of this computer; 1h without it
  --exec COMMAND   runs a command when the page has changed, is gone or is back; it has WINNOW_URL, WINNOW_STATUS (changed,
                   removed or new), WINNOW_DIFF, WINNOW_TITLE and WINNOW_TIME in its environment
  --only SELECTOR  looks at this part of the page alone, named as in includeTags
  --json           prints a line of JSON for each read
  --help           this text
`;

export interface WatchOptions {
  request: ScrapeRequest;
  /** Returns when the next read is due, in ms since the epoch. @param now in ms since the epoch */
  next(now: number): number;
  /** The user's own command, for a shell. */
  exec?: string | undefined;
  json: boolean;
}

const usage = usageOf('npm start -- watch');

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses the command line of a watch.
 * @param argv arguments after `watch`
 * @returns undefined if only the help is requested
 * @throws Problem with exit code 2 if an option is unknown or lacks its value, or with a line for each invalid field
 */
export function parseWatchOptions(argv: string[]): WatchOptions | undefined {
  const { values, positionals } = parseArguments(
    {
      args: argv,
      allowPositionals: true,
      options: {
        every: { type: 'string', default: '1h' },
        exec: { type: 'string' },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  if (values.help) return undefined;
  const [url, second] = positionals;
  if (url === undefined) throw usage('Give the address of a page.');
  if (second !== undefined) throw usage(`Only one address can be watched, "${second}" is a second one.`);
  const { only } = values;
  // A cached copy would hide changes.
  const parsed = parseBody(scrapeRequest, { url, maxAge: 0, ...(only !== undefined && { includeTags: [only] }) });
  if (!parsed.ok) throw Problem.ofIssues(parsed.issues);
  return { request: parsed.input, next: readEvery(values.every), exec: values.exec, json: values.json };
}

/** Parses how often a page is read. @throws Problem with exit code 2 */
function readEvery(text: string): WatchOptions['next'] {
  const [, count, unit = ''] = /^(\d{1,4}) ?([smhd])$/.exec(text.trim()) ?? [];
  const span = Number(count) * (UNITS[unit] ?? 0);
  if (span > 0) return (now) => now + span;
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const isCron = text.trim().split(/\s+/).length === 5 && /^[\d*]/.test(text.trim());
  const parsed = parseBody(monitorSchedule, { [isCron ? 'cron' : 'text']: text, timezone });
  if (parsed.ok) return (now) => nextTime(parsed.input, now);
  const [issue] = parsed.issues;
  throw usage(`--every takes a time such as 5m, 1h or 1d. ${issue?.message ?? ''}`);
}
