import type { PanelActions } from '@/components/panel/actions';
import { requestAccess, siteOf } from '@/lib/browser/access';
import { openInProgram } from '@/lib/browser/tabs';
import type { NoteOptions } from '@/lib/export/note-options';
import { changeSettings } from '@/lib/store/settings';

/** Milliseconds that one image may take. */
const LIMIT = 30_000;
/** Bytes that one image may have. */
const LARGEST = 30_000_000;

type TakeActions = Pick<PanelActions, 'changeNote' | 'allowSites' | 'loadImage' | 'openInProgram'>;

/** Actions for taking a result along. */
export const takeActions = (note: NoteOptions, windowId: number | undefined): TakeActions => ({
  changeNote: (changed) => void changeSettings({ note: { ...note, ...changed } }),
  allowSites: (addresses) => requestAccess([...new Set(addresses.map(siteOf))]),
  loadImage,
  openInProgram: (address) => void openInProgram(address, windowId),
});

async function loadImage(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
  });
  const isImage = response.headers.get('Content-Type')?.startsWith('image/');
  const tooLarge = Number(response.headers.get('Content-Length')) > LARGEST;
  if (!response.ok || !isImage || tooLarge) throw new Error('There is no image at this address.');
  const image = await response.blob();
  if (image.size > LARGEST) throw new Error('The image is too large.');
  return image;
}
