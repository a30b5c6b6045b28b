/**
 * Waits.
 * @throws the signal's reason as soon as it aborts
 */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Waits for a promise until the signal aborts. The work behind the promise goes on.
 * @throws the signal's reason, or what the promise rejects with
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Waits for a promise with a timeout, in ms. The work behind the promise continues.
 * @param late called when the time is up: returns a fallback value, or throws
 */
export function deadline<T, Late>(promise: Promise<T>, milliseconds: number, late: () => Late): Promise<T | Late> {
  const settled = new AbortController();
  const timeUp = delay(milliseconds, settled.signal).then(late);
  return Promise.race([promise, timeUp]).finally(() => settled.abort());
}

/**
 * Runs work on the first call only. Failed work runs again on the next call.
 * @returns a function that settles like the work
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().catch((thrown) => {
      running = undefined;
      throw thrown;
    });
    return running;
  };
}

/**
 * Creates a queue that runs one task at a time, in the order of the calls: for changes that are a read and a write. A
 * failed task does not stop those after it.
 * @returns a function that settles like its task
 */
export function createSerial(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * Lets all waiting tasks run. `scheduler.yield` would let only input and rendering pass, and timers are clamped to
 * milliseconds, in hidden documents to seconds.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** How long work may run before it yields, in ms: less than a noticeable delay. */
const SLICE = 20;

/** Returns a function to await between the steps of long work: it yields once a slice is over. */
export function createPauses(slice = SLICE): () => Promise<void> | undefined {
  let end = performance.now() + slice;
  return () => {
    if (performance.now() < end) return undefined;
    return nextTurn().then(() => {
      end = performance.now() + slice;
    });
  };
}
