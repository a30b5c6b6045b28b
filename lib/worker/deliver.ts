import { deadline } from '@/lib/base/async';
import { countWords } from '@/lib/base/text/count-words';
import { mayReachModel } from '@/lib/jobs/first-page';
import type { Delivered, DeliveryTo, Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import type { HighlightStore } from '@/lib/store/highlights';
import { settings } from '@/lib/store/settings';
import { type ObsidianTarget, obsidianAddress } from '@/lib/transfer/export/obsidian';
import { hasPermission } from '../browser/access';
import { copyInView } from '../browser/copying-views';
import { downloaded } from '../browser/downloads';
import { copyText, makeNote, saveText, type TextFile } from '../browser/offscreen';
import { openInProgram } from '../browser/tabs';

/** Timeout for a note, whose template may ask a model several times, in ms. */
const NOTE_LIMIT = 300_000;

/** Timeout for the browser, in ms. */
const LIMIT = 10_000;

/** How long a file may be waiting for the user to choose its location, in ms. */
const SAVING = 5_000;

/** Delivers the user's note of a result to the clipboard, into a file or to Obsidian. */
export async function deliver(
  job: Job,
  { response, transcripts, declared }: EngineResult,
  to: DeliveryTo,
  highlights: Pick<HighlightStore, 'ofPage'>,
): Promise<Delivered> {
  const { tab, page, ephemeral } = job;
  const { note, model } = await settings.getValue();
  const marks = note.highlights && page && !ephemeral ? await highlights.ofPage(page.url) : [];
  const noted = { response, selection: tab?.selection === true, highlights: marks, transcripts, declared };
  const asks = model.kind !== 'none' && mayReachModel(job);
  const making = makeNote({ noted, note, isEntry: to === 'dailyNote', asks });
  const found = await deadline(making, NOTE_LIMIT, () => Promise.reject(new Error('The model did not answer.')));
  if (!found) throw new Error('The result has no text.');
  const { format, text, name, mime } = found;
  const target = { name, vault: note.vault, appends: to === 'dailyNote' };
  const ways: Record<DeliveryTo, () => Promise<void>> = {
    clipboard: () => copy(text),
    file: () => save({ text, name, mime }),
    obsidian: () => sendToObsidian(text, target, tab?.windowId),
    dailyNote: () => sendToObsidian(text, target, tab?.windowId),
  };
  await deadline(ways[to](), LIMIT, () => Promise.reject(new Error('The browser did not answer.')));
  return { format, words: countWords(text), ...(to === 'file' && { file: name }) };
}

const copy = (text: string): Promise<void> => copyInView(text).catch(() => copyText(text));

/** Hands a text to Obsidian in an address, or by the clipboard if the text is too long for one. */
async function sendToObsidian(text: string, target: ObsidianTarget, windowId: number | undefined): Promise<void> {
  const { address, needsClipboard } = obsidianAddress(target, text);
  if (needsClipboard) await copy(text);
  await openInProgram(address, windowId);
}

/** Saves a text. @throws WinnowError with the browser's reason if saving failed, as far as the extension may see that */
async function save(file: TextFile): Promise<void> {
  const handed = await saveText(file);
  if (await hasPermission('downloads')) await deadline(downloaded(handed), SAVING, () => undefined);
}
