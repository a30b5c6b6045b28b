import type { PanelActions } from '@/components/panel/actions';
import { requestAccess, siteOf } from '@/lib/browser/access';
import { openReaderIn, openReaderTab } from '@/lib/browser/reader';
import { activeTab, openInProgram } from '@/lib/browser/tabs';
import type { Job } from '@/lib/jobs/job';
import { isSamePage } from '@/lib/scrape/page-address';
import { canWriteFolders, chooseNoteFolder, noteFolderName, openNoteFolder } from '@/lib/store/note-folder';
import { changeSettings, type Settings } from '@/lib/store/settings';
import { noteModel } from '../ask-note';
import { background } from '../background';

type TakeActions = Pick<
  PanelActions,
  | 'folder'
  | 'noteModel'
  | 'openReader'
  | 'changeNote'
  | 'alwaysShowImages'
  | 'allowSites'
  | 'loadImage'
  | 'openInProgram'
>;

/** Actions for copying, saving and sending a result. */
export const takeActions = (
  current: Pick<Settings, 'note' | 'imageSites' | 'model'>,
  windowId: number | undefined,
  job: Job | undefined,
): TakeActions => ({
  noteModel: () => noteModel(current, job),
  changeNote: (changed) => void changeSettings({ note: { ...current.note, ...changed } }),
  alwaysShowImages: (host) => void changeSettings({ imageSites: [...new Set([...current.imageSites, host])] }),
  allowSites: (addresses) => requestAccess([...new Set(addresses.map(siteOf))]),
  loadImage,
  folder: {
    isAvailable: canWriteFolders(),
    chosen: noteFolderName,
    choose: chooseNoteFolder,
    open: openNoteFolder,
  },
  openReader: (job) => void openReader(job, windowId),
  openInProgram: (address) => void openInProgram(address, windowId),
});

async function openReader({ id, page }: Job, windowId: number | undefined): Promise<void> {
  const front = await activeTab(windowId);
  if (front?.id !== undefined && isSamePage(front.url, page?.url)) await openReaderIn(front.id, id);
  else await openReaderTab(id);
}

async function loadImage(address: string, signal?: AbortSignal): Promise<Blob> {
  const loaded = await background.loadImage(address);
  signal?.throwIfAborted();
  return (await fetch(loaded)).blob();
}
