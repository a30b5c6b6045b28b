import { delay } from '../../lib/base/async';
import { type Ask, askJson } from './ask.ts';
import { documentText, jsonText } from './text.ts';

/** First and longest interval between two polls of a job, in ms. It doubles with each poll. */
const PULSE = { first: 100, longest: 1_000 };
/** Maximum number of characters of collected documents, since assistants do not read more. */
const MOST_CHARACTERS = 32_000_000;

/** States of a running job. */
const RUNNING = ['scraping', 'processing'];

/** A job at the HTTP server. */
export interface FollowedJob {
  ask: Ask;
  /** Path of its status. */
  path: string;
  /** How long to wait for the job to end, in ms. */
  wait: number;
  signal: AbortSignal;
  /** Called with the job's own progress messages. */
  progress(message: string): void;
}

/** Waits for the end of a job. @returns its last status, in which the job may still be running */
export async function follow({ ask, path, wait, signal, progress }: FollowedJob): Promise<Record<string, unknown>> {
  const since = performance.now();
  for (let pulse = PULSE.first; ; pulse = Math.min(PULSE.longest, pulse * 2)) {
    const status = await askJson(ask, { method: 'GET', path, signal });
    if (!RUNNING.includes(String(status.status)) || performance.now() - since >= wait) return status;
    const { message, completed, total } = status;
    progress(typeof message === 'string' ? message : `${completed ?? 0} of ${total ?? '?'} pages`);
    await delay(Math.min(pulse, wait), signal);
  }
}

/** Cancels a job that nobody waits for any more. */
export const endJob = async (ask: Ask, path: string): Promise<void> => {
  await ask({ method: 'DELETE', path });
};

/**
 * Formats the status of a job, and its output so far: documents, or the value that it produces.
 * @param name of the tool that asks for the status
 */
export async function jobText(
  ask: Ask,
  path: string,
  name: string,
  { data, next, success: _, ...status }: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const head = jsonText({ id, ...status });
  const goesOn = RUNNING.includes(String(status.status))
    ? `\n\nIt goes on. Ask again with ${name} and id "${id}".`
    : '';
  // Other jobs produce a single value from their pages instead of documents.
  if (!('completed' in status)) return `${head}${data === undefined ? '' : `\n\n${jsonText(data)}`}${goesOn}`;
  const documents: string[] = [];
  const add = (page: unknown) => documents.push(...(Array.isArray(page) ? page : []).map(documentText));
  add(data);
  let characters = documents.reduce((sum, text) => sum + text.length, 0);
  for (let more = next; typeof more === 'string' && characters < MOST_CHARACTERS; ) {
    const { pathname, search } = new URL(more);
    const page = await askJson(ask, { method: 'GET', path: pathname + search, signal });
    add(page.data);
    characters = documents.reduce((sum, text) => sum + text.length, 0);
    more = page.next;
  }
  return [head + goesOn, ...documents].join('\n\n---\n\n');
}
