import { type CallMessage, type CallResult, callOwn, isFor } from '@/lib/base/rpc/call';
import { isOrphan } from './orphan';

// Uses the browser's API directly: a polyfill is more code than scripts in pages need.

/**
 * Calls the worker from a script in a page. Rejects if no worker responds.
 * @returns the value; undefined if the worker refuses or fails
 */
export async function callWorker(script: string, name: string, ...args: unknown[]): Promise<unknown> {
  const message: CallMessage = { to: script, name, args };
  const result: CallResult | undefined = await chrome.runtime.sendMessage(message);
  // Chromium (156) returns undefined if the worker ended meanwhile.
  if (!result) throw new Error('No worker answered.');
  return result.ok ? result.value : undefined;
}

/** Delay before each attempt to reach a worker, in ms: a worker may end while it receives the call. */
const ATTEMPTS = [0, 50, 250, 1_000];

/**
 * Calls the worker from a script in a page, and the next worker if that ends. For calls that may safely be repeated.
 * @param isMeant returns, before each attempt, true if the call is still needed
 * @returns the value; null without one, for example if a page outlives the extension
 */
export async function callAnyWorker(
  script: string,
  name: string,
  args: readonly unknown[],
  isMeant = () => true,
): Promise<unknown> {
  for (const pause of ATTEMPTS) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isMeant() || isOrphan()) break;
    try {
      return (await callWorker(script, name, ...args)) ?? null;
    } catch {
      // The next worker receives it.
    }
  }
  return null;
}

/**
 * Serves calls of the worker in a page. A function that throws returns undefined, which rejects there.
 * @returns a function that stops serving
 */
export function serveWorker(script: string, table: object): () => void {
  const heard = (message: unknown, _sender: unknown, reply: (result?: CallResult) => void): boolean => {
    if (!isFor(message, script)) return false;
    new Promise((resolve) => resolve(callOwn(table, message))).then(
      (value) => reply({ ok: true, value }),
      () => reply(),
    );
    return true;
  };
  chrome.runtime.onMessage.addListener(heard);
  return () => chrome.runtime.onMessage.removeListener(heard);
}
