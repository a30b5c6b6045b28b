import { browser } from 'wxt/browser';
import { type ErrorRecord, WinnowError } from '@/lib/errors';

/** Named functions that one context offers to another. Arguments and results must survive JSON. */
type Table = Record<string, (...args: never[]) => Promise<unknown>>;

type Reply = { ok: true; value: unknown } | { ok: false; error: ErrorRecord };

interface Call {
  to: 'background';
  name: string;
  args: unknown[];
}

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && (message as Call).to === 'background';

/** True for the extension's own pages. A content script has the extension's id too, but its page's address. */
const isOwnView = (sender: { id?: string; url?: string }): boolean =>
  sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));

/**
 * Answers calls from our own views. Nothing that comes from a page is answered here, whatever it says: what pages may
 * ask is another table. To be called while the worker starts, before anything is awaited.
 */
export function serveViews(table: Table): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: { id?: string; url?: string }) => {
    if (!isCall(message) || !isOwnView(sender) || !Object.hasOwn(table, message.name)) return undefined;
    return answer(table, message);
  });
}

async function answer(table: Table, { name, args }: Call): Promise<Reply> {
  try {
    return { ok: true, value: await table[name]?.(...(args as never[])) };
  } catch (thrown) {
    return { ok: false, error: WinnowError.from(thrown).record };
  }
}

/**
 * The other end of `serveViews`: an object whose functions run in the background.
 * They reject with the WinnowError that was thrown there.
 */
export function backgroundCalls<T extends Table>(): T {
  return new Proxy({} as T, {
    get:
      (_target, name: string) =>
      async (...args: unknown[]) => {
        const reply = (await browser.runtime.sendMessage({ to: 'background', name, args } satisfies Call)) as Reply;
        if (reply.ok) return reply.value;
        const { code, message, ...init } = reply.error;
        throw new WinnowError(code, message, init);
      },
  });
}
