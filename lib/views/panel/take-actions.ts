import type { PanelActions } from '@/components/panel/actions';
import { requestAccess, siteOf } from '@/lib/browser/access';
import { openInProgram } from '@/lib/browser/tabs';
import { changeSettings, type Settings } from '@/lib/store/settings';
import { background } from '../background';

type TakeActions = Pick<PanelActions, 'changeNote' | 'alwaysShowImages' | 'allowSites' | 'loadImage' | 'openInProgram'>;

/** Actions for copying, saving and sending a result. */
export const takeActions = (
  { note, imageSites }: Pick<Settings, 'note' | 'imageSites'>,
  windowId: number | undefined,
): TakeActions => ({
  changeNote: (changed) => void changeSettings({ note: { ...note, ...changed } }),
  alwaysShowImages: (host) => void changeSettings({ imageSites: [...new Set([...imageSites, host])] }),
  allowSites: (addresses) => requestAccess([...new Set(addresses.map(siteOf))]),
  loadImage,
  openInProgram: (address) => void openInProgram(address, windowId),
});

async function loadImage(address: string, signal?: AbortSignal): Promise<Blob> {
  const loaded = await background.loadImage(address);
  signal?.throwIfAborted();
  return (await fetch(loaded)).blob();
}
