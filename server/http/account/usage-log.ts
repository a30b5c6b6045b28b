import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { leavesNoTrace, type ScrapeRequest } from '../../../lib/contract';

/** Milliseconds for which a request is listed. */
const LISTED = 86_400_000;
/** Requests that are listed, the newest. */
const MOST_LISTED = 10_000;
/** Days whose credits are known. */
const MOST_DAYS = 400;

/** A request of work that this server has accepted. */
export interface LoggedRequest {
  id: string;
  /** Operation, as `ENDPOINTS` names it. */
  endpoint: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Address; absent where nothing may be kept of it. */
  target?: string;
}

/** A line of the file: a request, or the credits of a day so far. */
type Line = { request: LoggedRequest } | { day: string; credits: number; at: number };

/** Record of the work of this server: it is what accounts are made of. */
export interface UsageLog extends AsyncDisposable {
  /**
   * Lists a request once its work has ended, well or badly.
   * @param idOf id of what came of it; a request that failed gets one of its own
   */
  during<Result>(
    endpoint: string,
    page: Pick<ScrapeRequest, 'url'> & Partial<ScrapeRequest>,
    work: () => Promise<Result>,
    idOf: (result: Result) => string | undefined,
  ): Promise<Result>;
  /** Counts credits: one for each page that was scraped, one for each lookup. */
  charge(credits: number): void;
  /** Requests of the last 24 hours, the newest first. */
  requests(): LoggedRequest[];
  /** Credits by the day, `YYYY-MM-DD` of UTC, in the order of days. */
  credits(): [day: string, credits: number][];
  /** Milliseconds since the epoch at which something last succeeded. */
  lastSuccess(): number | undefined;
}

interface UsageLogOptions {
  /** File that the log goes on in after a restart; without it the log ends with the server. */
  file?: string | undefined;
  /** Called where the file does not take something, which nobody who sends a request is to suffer from. */
  failed(fault: unknown): void;
  now?(): number;
}

export async function openUsageLog({ file, failed, now = Date.now }: UsageLogOptions): Promise<UsageLog> {
  let requests: LoggedRequest[] = [];
  const days = new Map<string, number>();
  let last: number | undefined;

  function take(line: Line): void {
    if ('request' in line) requests.push(line.request);
    else {
      days.set(line.day, line.credits);
      last = Math.max(last ?? 0, line.at);
    }
  }

  function forgetOld(): void {
    const since = now() - LISTED;
    requests = requests.filter(({ createdAt }) => createdAt >= since).slice(-MOST_LISTED);
    for (const day of [...days.keys()].sort().slice(0, -MOST_DAYS)) days.delete(day);
  }

  const lines = (): Line[] => [
    ...requests.map((request) => ({ request })),
    ...[...days].map(([day, credits]) => ({ day, credits, at: last ?? 0 })),
  ];

  if (file !== undefined) {
    for (const line of await readLines(file)) take(line);
    forgetOld();
    await rewrite(file, lines()).catch(failed);
  }

  let written = Promise.resolve();
  function write(line: Line): void {
    take(line);
    // One after the other: a line is whole, or it is not there.
    if (file !== undefined) written = written.then(() => appendFile(file, textOf([line]))).catch(failed);
  }

  return {
    async during(endpoint, page, work, idOf) {
      const createdAt = now();
      let id: string | undefined;
      try {
        const result = await work();
        id = idOf(result);
        return result;
      } finally {
        const target = leavesNoTrace(page) ? {} : { target: page.url };
        write({ request: { id: id ?? crypto.randomUUID(), endpoint, createdAt, ...target } });
        if (requests.length > 2 * MOST_LISTED) forgetOld();
      }
    },

    charge(credits) {
      const at = now();
      const day = new Date(at).toISOString().slice(0, 10);
      write({ day, credits: (days.get(day) ?? 0) + credits, at });
    },

    requests() {
      forgetOld();
      return [...requests].reverse();
    },

    credits: () => [...days].sort(([one], [other]) => (one < other ? -1 : 1)),

    lastSuccess: () => last,

    [Symbol.asyncDispose]: () => written,
  };
}

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Reads the lines of a log; the last one may be cut off. */
async function readLines(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line): Line[] => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
}

async function rewrite(file: string, lines: readonly Line[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, textOf(lines), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
