import type { ReadCopy } from '@/lib/browser/offscreen';
import { answerOf } from '@/lib/page/answer';
import { readSnapshot } from '@/lib/page/snapshot/read-snapshot';

/** The page without a window that reads copies, for a worker that has no DOM. It asks the browser for nothing. */
async function answer({ data, ports: [port] }: MessageEvent<ReadCopy>): Promise<void> {
  const { snapshot, options } = data;
  port?.postMessage(await answerOf(async () => ({ content: await readSnapshot(snapshot, options) })));
}

// Only a worker of this extension's own can send these.
navigator.serviceWorker?.addEventListener('message', answer);
navigator.serviceWorker?.startMessages();

// Where the background is a page, this one is a frame in it.
addEventListener('message', (event) => {
  if (event.source === parent && event.origin === location.origin) void answer(event);
});
