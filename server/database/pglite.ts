import { Worker } from 'node:worker_threads';

/** A call to the thread of a database. */
type ThreadCall =
  | { kind: 'open' | 'close' }
  | { kind: 'query'; text: string; values: unknown[] }
  | { kind: 'exec'; text: string }
  | { kind: 'listen'; channel: string };

interface FailedCall {
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  /** True if the database itself has ended. */
  isFatal: boolean;
}

type Reply = { id: number; value?: unknown; failure?: FailedCall } | { channel: string; payload: string };

/** A Postgres in a thread of this process. */
export interface ThreadedDatabase {
  query(text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  exec(text: string): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Code of a failure after which the database has to be reopened; class 58 of Postgres concerns the system below it. */
const ENDED = '58000';

/**
 * Opens the database in a folder, which is created if missing.
 * @param signal cancels that
 * @throws whatever the database does
 */
export async function openThreaded(folder: string, signal?: AbortSignal): Promise<ThreadedDatabase> {
  const worker = new Worker(new URL('./pglite-thread.mjs', import.meta.url), { workerData: { folder }, execArgv: [] });
  // A database that was not closed does not keep the process running.
  worker.unref();
  const pending = new Map<number, { resolve(value: unknown): void; reject(thrown: Error): void }>();
  const listeners = new Map<string, (payload: string) => void>();
  let last = 0;
  let ended: Error | undefined;

  worker.on('message', (reply: Reply) => {
    if ('channel' in reply) return listeners.get(reply.channel)?.(reply.payload);
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if (reply.failure) call?.reject(asError(reply.failure));
    else call?.resolve(reply.value);
  });
  const end = (cause?: unknown) => {
    ended ??= asError({ message: 'The thread of the database has ended.', code: ENDED, isFatal: false }, cause);
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end());

  function call(request: ThreadCall): Promise<unknown> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      const id = ++last;
      pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, ...request });
    });
  }

  async function close(): Promise<void> {
    await call({ kind: 'close' }).finally(() => worker.terminate());
  }

  const leave = () => void worker.terminate();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    signal?.throwIfAborted();
    await call({ kind: 'open' });
  } catch (thrown) {
    await worker.terminate();
    throw thrown;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
  return {
    query: async (text, values) => (await call({ kind: 'query', text, values })) as Record<string, unknown>[],
    exec: async (text) => void (await call({ kind: 'exec', text })),
    async listen(channel, heard) {
      listeners.set(channel, heard);
      await call({ kind: 'listen', channel });
    },
    close,
  };
}

function asError({ message, code, stack, isFatal }: FailedCall, cause?: unknown): Error {
  const error = isFatal ? new WebAssembly.RuntimeError(message) : new Error(message, { cause });
  return Object.assign(error, { ...(code && { code }), ...(stack && { stack }) });
}
