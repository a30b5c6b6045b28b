import { type CallMessage, type CallResult, callOwn, isFor } from '@/lib/rpc/call';
import { isOrphan } from './orphan';

// By the browser's API as it is: what makes it the same everywhere is more code than scripts in pages need of it.

/**
 * Calls the worker from a script in a page. Rejects where no worker answers.
 * @returns the value; undefined where the worker refuses or fails
 */
export async function callWorker(script: string, name: string, ...args: unknown[]): Promise<unknown> {
  const message: CallMessage = { to: script, name, args };
  const result: CallResult | undefined = await chrome.runtime.sendMessage(message);
  // Chromium (156) gives nothing where the worker ended meanwhile.
  if (!result) throw new Error('No worker answered.');
  return result.ok ? result.value : undefined;
}

/** Milliseconds before each attempt to reach a worker: one may end while it hears it. */
const ATTEMPTS = [0, 50, 250, 1_000];

/**
 * Calls the worker from a script in a page, and the next one where that ends: a call that does no harm if it comes twice.
 * @param isMeant tells before each attempt whether it is still to be made
 * @returns the value; null where there is none, as when a page outlives the extension
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
      // The next worker hears it.
    }
  }
  return null;
}

/**
 * Serves calls of the worker in a page. One that throws is answered by nothing, which rejects there.
 * @returns a function that ends it
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
