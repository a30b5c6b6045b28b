import { deadline } from '@/lib/base/async';
import { toDataUrl } from '@/lib/base/data-urls';
import { liveTab } from '../browser/live-tab';

/** Width in CSS pixels: enough to recognize the page, too little to read its small print. */
const WIDTH = 480;
/** Timeout of the picture, in ms. */
const LIMIT = 2_000;

/** Takes a small picture of the active tab. @returns a `data:` URL of a JPEG; undefined if that is impossible */
export const endPicture = (tab: { tabId: number; windowId: number }): Promise<string | undefined> =>
  deadline(takeSmall(tab), LIMIT, () => undefined).catch(() => undefined);

async function takeSmall({ tabId, windowId }: { tabId: number; windowId: number }): Promise<string> {
  const bitmap = await createImageBitmap(await liveTab({ id: tabId, windowId, selection: false }).captureVisible(80));
  const canvas = new OffscreenCanvas(WIDTH, Math.round((WIDTH * bitmap.height) / bitmap.width));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toDataUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 }));
}
