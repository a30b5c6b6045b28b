import { readablePart } from '@/lib/http/address';
import { safeName } from './file-name';

/** Bytes of UTF-8 of a folder's name, of a file's, and of a path's folders: Windows takes 260 characters for all of it. */
const FOLDER_BYTES = 60;
const FILE_BYTES = 80;
const PATH_BYTES = 120;

/** Endings of addresses that name a page rather than a file of another kind. */
const PAGE_ENDING = /\.(html?|xhtml|php|aspx?|jsp|mdx?)$/i;

/** Gives the pages of a set paths of files, each of its own. */
export interface PagePaths {
  /**
   * @param url address of a page
   * @param extension of its file, without the dot
   * @returns folders and name, with slashes between them
   */
  pathOf(url: string, extension: string): string;
  /** A path for a file beside the pages' folders that no page has. @param name without the dot and the extension */
  beside(name: string, extension: string): string;
}

/**
 * Lays files out by the paths of their pages: `/docs/` is `docs/index.md`, `/docs/guide.html` is `docs/guide.md`. Names are
 * such that every file system takes them; of two that one may not tell apart the second gets a number. What is too deep
 * for some lies in the last folder that is not.
 * @param start address of a page whose host needs no folder; without it each host has one
 */
export function createPagePaths(start?: string): PagePaths {
  const host = start === undefined ? undefined : URL.parse(start)?.host;
  const taken = new Map<string, 'file' | 'folder'>();
  /** The next number of each name that came more than once: a site may have thousands of the same. */
  const numbers = new Map<string, number>();

  function take(folder: string, name: string, ending: string, kind: 'file' | 'folder'): string {
    const whole = folded(`${folder}${name}${ending}`);
    for (let number = (kind === 'file' && numbers.get(whole)) || 1; ; number++) {
      const path = `${folder}${name}${number > 1 ? ` (${number})` : ''}${ending}`;
      const before = taken.get(folded(path));
      // A folder is shared, a file is not.
      if (before && (kind === 'file' || before === 'file')) continue;
      taken.set(folded(path), kind);
      if (kind === 'file') numbers.set(whole, number + 1);
      return path;
    }
  }

  function folderOf(names: readonly string[]): string {
    let folder = '';
    for (const name of names) {
      if (bytesOf(folder) + bytesOf(name) > PATH_BYTES) break;
      folder = `${take(folder, name, '', 'folder')}/`;
    }
    return folder;
  }

  return {
    pathOf(url, extension) {
      const address = URL.parse(url);
      if (!address) return take('', safeName(url, FILE_BYTES) || 'page', `.${extension}`, 'file');
      const names = address.pathname.split('/').slice(1).map(readablePart);
      const last = names.pop() ?? '';
      const own = address.host === host ? [] : [address.host];
      const folder = folderOf([...own, ...names].map((name) => safeName(name, FOLDER_BYTES)).filter(Boolean));
      const written = `${last.replace(PAGE_ENDING, '') || 'index'} ${readablePart(address.search.slice(1))} ${address.hash}`;
      return take(folder, safeName(written, FILE_BYTES) || 'page', `.${extension}`, 'file');
    },
    beside: (name, extension) => take('', safeName(name, FILE_BYTES), `.${extension}`, 'file'),
  };
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase();

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
