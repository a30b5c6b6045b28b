import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LISTED_FOR, type LoggedRequest, MOST_DAYS, type UsageStore } from './usage.ts';

/** Maximum number of requests to list, newest first. */
const MOST_LISTED = 10_000;

/** A line of the file: a request, or the current total credits of a day. */
type Line = { request: LoggedRequest } | { day: string; credits: number; at: number };

interface UsageFileOptions {
  /** File that keeps the counts across restarts; without it they end with the server. */
  file?: string | undefined;
  /** Called if the file does not accept a write. */
  failed(fault: unknown): void;
}

/** Counts in memory and, line by line, in a file. */
export async function openUsageFile({ file, failed }: UsageFileOptions): Promise<UsageStore> {
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
    const since = Date.now() - LISTED_FOR;
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
    // One after the other, so that a line is either complete or missing.
    if (file !== undefined) written = written.then(() => appendFile(file, textOf([line]))).catch(failed);
  }

  return {
    async note(request) {
      write({ request });
      if (requests.length > 2 * MOST_LISTED) forgetOld();
    },

    async charge(credits) {
      const at = Date.now();
      const day = new Date(at).toISOString().slice(0, 10);
      write({ day, credits: (days.get(day) ?? 0) + credits, at });
    },

    async requests({ endpoint, cursor, limit }) {
      forgetOld();
      const listed = requests.filter((request) => endpoint === undefined || request.endpoint === endpoint).reverse();
      const begin = cursor === undefined ? 0 : listed.findIndex(({ id }) => id === cursor) + 1;
      return cursor !== undefined && begin === 0 ? undefined : listed.slice(begin, begin + limit + 1);
    },

    credits: async () => [...days].sort(([one], [other]) => (one < other ? -1 : 1)),

    lastSuccess: async () => last,

    [Symbol.asyncDispose]: () => written,
  };
}

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Reads the lines of a log; the last one may be truncated. */
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
