import { type CallMessage, type CallResult, callOwn, isFor } from '@/lib/rpc/call';

// By the browser's API as it is: what makes it the same everywhere is more code than scripts in pages need of it.

/**
 * Calls the worker from a script in a page. Rejects where no worker hears it.
 * @returns the value; undefined where the worker refuses or fails
 */
export async function callWorker(script: string, name: string, ...args: unknown[]): Promise<unknown> {
  const message: CallMessage = { to: script, name, args };
  const result: CallResult | undefined = await chrome.runtime.sendMessage(message);
  return result?.ok ? result.value : undefined;
}

/** Serves calls of the worker in a page. @returns a function that ends it */
export function serveWorker(script: string, table: object): () => void {
  const heard = (message: unknown, _sender: unknown, reply: (result: CallResult) => void): boolean => {
    if (!isFor(message, script)) return false;
    void Promise.resolve(callOwn(table, message)).then((value) => reply({ ok: true, value }));
    return true;
  };
  chrome.runtime.onMessage.addListener(heard);
  return () => chrome.runtime.onMessage.removeListener(heard);
}
