import { openDB } from 'idb';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';

/** A folder of this computer that the user chose for notes. */
export interface NoteFolder {
  name: string;
  /** Returns a name for a note that no file in the folder has: `Tides (2).md`. */
  freeName(name: string): Promise<string>;
  /** @param path folders and name, separated by slashes; folders are created */
  write(path: string, content: Blob): Promise<void>;
}

/** What TypeScript's DOM lacks of the File System Access API (https://wicg.github.io/file-system-access). */
interface ChosenFolder extends FileSystemDirectoryHandle {
  requestPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>;
}

declare global {
  interface Window {
    showDirectoryPicker?(options: { id: string; mode: 'readwrite' }): Promise<ChosenFolder>;
  }
}

const DATABASE = 'winnow-folder';
const STORE = 'folders';
const KEY = 'notes';

/** Only IndexedDB can store a folder handle, as JSON cannot represent it. Nothing else is in this database. */
const opened = () =>
  openDB<{ folders: { key: string; value: ChosenFolder } }>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  });

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof opened>>) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Returns true if this browser can write into a folder; Firefox cannot. */
export const canWriteFolders = (): boolean => window.showDirectoryPicker !== undefined;

/** Returns the name of the chosen folder; undefined if none was chosen. */
export const noteFolderName = async (): Promise<string | undefined> =>
  canWriteFolders() ? (await inDatabase((database) => database.get(STORE, KEY)))?.name : undefined;

/**
 * Lets the user choose the folder. Must be called in the press's own handler.
 * @returns its name; undefined if the user chose none
 */
export async function chooseNoteFolder(): Promise<string | undefined> {
  const folder = await window.showDirectoryPicker?.({ id: 'notes', mode: 'readwrite' }).catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined;
    throw thrown;
  });
  if (!folder) return undefined;
  await inDatabase((database) => database.put(STORE, folder, KEY));
  return folder.name;
}

/**
 * Opens the chosen folder. The browser asks again after a restart, so it must be called in the press's own handler.
 * @throws WinnowError PERMISSION_NEEDED without a folder, or if the user refuses
 */
export async function openNoteFolder(): Promise<NoteFolder> {
  const folder = await inDatabase((database) => database.get(STORE, KEY));
  const state = await folder?.requestPermission({ mode: 'readwrite' });
  if (!folder || state !== 'granted') {
    throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.folder'), { nextStep: i18n.t('nextSteps.folder') });
  }
  return {
    name: folder.name,
    async freeName(name) {
      const [, base = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
      for (let number = 1; ; number++) {
        const tried = number === 1 ? name : `${base} (${number})${ending}`;
        if (!(await hasFile(folder, tried))) return tried;
      }
    },
    async write(path, content) {
      const names = path.split('/');
      const name = names.pop() ?? '';
      let place: FileSystemDirectoryHandle = folder;
      for (const part of names) place = await place.getDirectoryHandle(part, { create: true });
      const file = await place.getFileHandle(name, { create: true });
      const stream = await file.createWritable();
      await stream.write(content);
      await stream.close();
    },
  };
}

const hasFile = (folder: FileSystemDirectoryHandle, name: string): Promise<boolean> =>
  folder.getFileHandle(name).then(
    () => true,
    () => false,
  );
