import { batchText } from '@/lib/browser/batch-text';
import type { CompareVersions, DeriveNews, DeriveText, OffscreenQuestion } from '@/lib/browser/offscreen';
import { schemas } from '@/lib/browser/schemas';
import { WinnowError } from '@/lib/errors';
import { DIFF_LIMIT, diffTexts } from '@/lib/formats/text/changes/diff';
import { derive } from '@/lib/formats/text/derive';
import { modelFrom } from '@/lib/model';
import { outcomeOf } from '@/lib/page/read-outcome';
import { readSnapshot } from '@/lib/page/snapshot/read-snapshot';
import { createChangeHistory } from '@/lib/store/change-history';
import { openDatabase } from '@/lib/store/database';

/**
 * The page without a window that reads copies and works on their text, for a worker that has no DOM and starts often. It
 * asks the browser for nothing.
 */
async function answer({ data, ports: [port] }: MessageEvent<OffscreenQuestion>): Promise<void> {
  if (!port) return;
  if ('derive' in data) return work(data, port);
  if ('previous' in data) return port.postMessage(await compare(data).catch(() => undefined));
  const { snapshot, options } = data;
  port.postMessage(await outcomeOf(async () => ({ content: await readSnapshot(snapshot, options) })));
}

async function work({ derive: input, model, modelChoice, secrets }: DeriveText, port: MessagePort): Promise<void> {
  const stopping = new AbortController();
  port.onmessage = () => stopping.abort(new WinnowError('CANCELLED', 'The scrape was stopped.'));
  const tell = (news: DeriveNews) => port.postMessage(news);
  const answer = batchText((text) => tell({ text }));
  try {
    const history = createChangeHistory(openDatabase());
    const derived = await derive(
      input,
      { model: () => modelFrom(model, secrets), history, schemas },
      {
        signal: stopping.signal,
        modelChoice,
        onText: answer.add,
        progress: (done, total) => tell({ done, total }),
      },
    );
    answer.flush();
    tell({ derived });
  } catch (thrown) {
    tell({ failed: WinnowError.from(thrown).record });
  }
}

async function compare({ previous, current }: CompareVersions): Promise<string | undefined> {
  const history = createChangeHistory(openDatabase());
  const [before, now] = await Promise.all([history.get(previous), history.get(current)]);
  if (!before || !now) return undefined;
  return diffTexts(before.markdown, now.markdown, { timeoutMs: DIFF_LIMIT })?.text ?? '';
}

// Only a worker of this extension's own can send these.
navigator.serviceWorker?.addEventListener('message', answer);
navigator.serviceWorker?.startMessages();

// Where the background is a page, this one is a frame in it.
addEventListener('message', (event) => {
  if (event.source === parent && event.origin === location.origin) void answer(event);
});
