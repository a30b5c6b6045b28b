import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delay } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import type { ScrapeResponse } from '../../lib/contract';
import { comparePage, isFailure, type PageChange, type PageSnapshot } from '../../lib/operations/monitor/compare-page';
import { settlePage } from '../../lib/operations/monitor/settle-page';
import { Problem } from '../problem.ts';
import { createLazyBrowser } from './lazy-browser.ts';
import { say, writeOutput } from './output.ts';
import { parseWatchOptions, WATCH_HELP, type WatchOptions } from './watch-options.ts';

/** Interval for checking the clock, in ms: the computer may sleep in between. */
const LOOK = 30_000;
/** Maximum length of a variable, in characters: systems accept 128 kB each, and a character takes up to 4 bytes. */
const MOST_CHARACTERS = 30_000;

const COMPARES = { text: true, json: false };

/** Outcome of one read of the page. */
export type WatchedRead = { time: string; url: string } & (
  | { status: 'error'; error: string }
  | (PageChange & { title: string; statusCode?: number; movingParts?: number })
);

export interface WatchDeps {
  /** @throws WinnowError */
  read(): Promise<ScrapeResponse>;
  now(): number;
  /** Waits until a time. @throws the signal's reason */
  waitUntil(time: number): Promise<void>;
  /** Called with each read. @param isFirst true for the first read, which cannot be compared */
  report(read: WatchedRead, isFirst: boolean): Promise<void>;
}

/**
 * Runs `npm start -- watch`.
 * @param argv arguments after `watch`
 * @throws Problem; or the signal's reason
 */
export async function watchAddress(argv: string[], signal: AbortSignal): Promise<void> {
  const options = parseWatchOptions(argv);
  if (!options) return writeOutput(WATCH_HELP);
  const { request, exec, json } = options;
  await watchPage(options, {
    async read() {
      // No browser is needed until the next read.
      await using browser = createLazyBrowser(signal);
      return await browser.scrape(request, signal);
    },
    now: Date.now,
    async waitUntil(time) {
      for (let left = time - Date.now(); left > 0; left = time - Date.now()) await delay(Math.min(left, LOOK), signal);
    },
    async report(read, isFirst) {
      await writeOutput(json ? `${JSON.stringify(read)}\n` : printedRead(read));
      const isNews = !isFirst && read.status !== 'error' && read.status !== 'same';
      if (exec !== undefined && isNews) await runOwnCommand(exec, read, signal);
    },
  });
}

/**
 * Reads a page repeatedly, and reports its changes since the previous read.
 * @throws Problem if the first read fails; or whatever ends the wait
 */
export async function watchPage({ request: { url }, next }: Pick<WatchOptions, 'request' | 'next'>, deps: WatchDeps) {
  const { read, now, waitUntil, report } = deps;
  let before: PageSnapshot | undefined;

  async function look(): Promise<WatchedRead> {
    const time = new Date(now()).toISOString();
    const response = await read();
    const after = snapshotOf(response);
    const { title } = response.data.metadata;
    if (isFailure(after.statusCode)) return { time, url, status: 'error', error: noPage(after.statusCode) };
    let change = comparePage(before, after, COMPARES);
    let moving = 0;
    if (before && change.status === 'changed') {
      const again = snapshotOf(await read());
      if (!isFailure(again.statusCode)) {
        const settled = settlePage(before, after, again);
        ({ moving } = settled);
        change = comparePage(before, settled.page, COMPARES);
      }
    }
    before = after;
    return {
      time,
      url,
      ...change,
      title: typeof title === 'string' ? title : '',
      ...defined({ statusCode: after.statusCode }),
      ...(moving > 0 && { movingParts: moving }),
    };
  }

  for (;;) {
    const began = now();
    const wasSeen = before !== undefined;
    const found = await look().catch((thrown): WatchedRead => {
      if (!(thrown instanceof WinnowError) || thrown.code === 'CANCELLED') throw thrown;
      const { message, nextStep } = thrown.record;
      if (!wasSeen) throw new Problem(`watch: ${message} ${nextStep}`, 1, thrown);
      return { time: new Date(began).toISOString(), url, status: 'error', error: message };
    });
    await report(found, !wasSeen);
    await waitUntil(next(began));
  }
}

const noPage = (statusCode: number) => `The page responded with the status ${statusCode}.`;

function snapshotOf({ data: { markdown, metadata } }: ScrapeResponse): PageSnapshot {
  const { statusCode, scrapeId } = metadata;
  return { markdown: markdown ?? '', scrapeId: scrapeId ?? '', ...(statusCode != null && { statusCode }) };
}

/** Formats a read for people: one line, and below it the changes. */
export function printedRead(read: WatchedRead): string {
  const head = `${read.time}  ${read.status}  ${read.url}`;
  if (read.status === 'error') return visible(`${head}  ${read.error}\n`);
  const { movingParts = 0, diff } = read;
  const moving = movingParts > 0 ? `  (${movingParts} left out, other with each read)` : '';
  return visible(`${head}${moving}\n${diff?.text ?? ''}`);
}

/** Removes the control characters that a terminal obeys from a stranger's text. */
const visible = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');

/**
 * Returns the data of a read for the user's command. Zero characters are removed, because they would end a variable.
 */
export const variablesOfRead = (read: WatchedRead): Record<string, string> => {
  const { diff, title = '' } = read.status === 'error' ? {} : read;
  const facts = {
    WINNOW_URL: read.url,
    WINNOW_STATUS: read.status,
    WINNOW_TIME: read.time,
    WINNOW_TITLE: title,
    WINNOW_DIFF: diff?.text ?? '',
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value.replaceAll('\0', '').slice(0, MOST_CHARACTERS)]),
  );
};

/**
 * Runs the user's command in a shell. Text of the page is only in variables, which no shell parses; the command's
 * output goes to standard error, since standard output belongs to the reads.
 */
async function runOwnCommand(command: string, read: WatchedRead, signal: AbortSignal): Promise<void> {
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, ...variablesOfRead(read) },
    stdio: ['ignore', process.stderr, process.stderr],
    signal,
  });
  try {
    const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0) say(`exec: The command ended with ${code ?? killedBy}.`);
  } catch (thrown) {
    signal.throwIfAborted();
    say(`exec: The command cannot be run: ${(thrown as Error).message}`);
  }
}
