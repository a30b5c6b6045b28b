import { deadline } from '@/lib/async';
import { toDataUrl } from '@/lib/data-urls';
import { liveTab } from '../browser/live-tab';

/** CSS pixels: enough to see which page it is, too little for its small print. */
const WIDTH = 480;
/** Milliseconds that it may take. */
const LIMIT = 2_000;

/** A small picture of the tab in front. @returns a `data:` URL of a JPEG; nothing where none can be taken */
export const endPicture = (tab: { tabId: number; windowId: number }): Promise<string | undefined> =>
  deadline(takeSmall(tab), LIMIT, () => undefined).catch(() => undefined);

async function takeSmall({ tabId, windowId }: { tabId: number; windowId: number }): Promise<string> {
  const bitmap = await createImageBitmap(await liveTab({ id: tabId, windowId, selection: false }).captureVisible(80));
  const canvas = new OffscreenCanvas(WIDTH, Math.round((WIDTH * bitmap.height) / bitmap.width));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toDataUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 }));
}
