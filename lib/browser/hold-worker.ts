import { browser } from 'wxt/browser';

const PORT = 'hold-worker';

/**
 * Keeps a port to the background open: a worker that dies ends it, and connecting again wakes the next one, which takes
 * up or fails what was running. For views, while they show something unfinished or may close with their next message.
 * @returns a function that lets go
 */
export function holdWorker(): () => void {
  let port: ReturnType<typeof browser.runtime.connect>;
  const connect = () => {
    port = browser.runtime.connect({ name: PORT });
    port.onDisconnect.addListener(connect);
  };
  connect();
  return () => {
    port.onDisconnect.removeListener(connect);
    port.disconnect();
  };
}

/** The other end, for the worker's start: without a listener every connection would end at once and be made again. */
export function acceptHolds(): void {
  browser.runtime.onConnect.addListener(() => undefined);
}
