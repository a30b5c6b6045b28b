import { readablePart } from '@/lib/base/http/address';
import { safeName } from './file-name';

/**
 * Maximum lengths in bytes of UTF-8: of a folder's name, of a file's name, and of all folders of a path. Windows allows 260
 * characters in total.
 */
const FOLDER_BYTES = 60;
const FILE_BYTES = 80;
const PATH_BYTES = 120;

/** Endings of addresses that denote a page rather than another kind of file. */
const PAGE_ENDING = /\.(html?|xhtml|php|aspx?|jsp|mdx?)$/i;

/** Assigns unique file paths to the pages of a set. */
export interface PagePaths {
  /**
   * @param url address of a page
   * @param extension extension of its file, without the dot
   * @returns folders and name, separated by slashes
   */
  pathOf(url: string, extension: string): string;
  /** Returns the path of a file next to the pages' folders that no page uses. @param name without the dot and the extension */
  beside(name: string, extension: string): string;
}

/**
 * Lays files out by the paths of their pages: `/docs/` becomes `docs/index.md`, `/docs/guide.html` becomes `docs/guide.md`.
 * Every file system accepts the names; if one might not distinguish two names, the second gets a number. Files that are
 * nested too deeply go into the last folder that is not.
 * @param start address of a page whose host needs no folder; without it each host has a folder
 */
export function createPagePaths(start?: string): PagePaths {
  const host = start === undefined ? undefined : URL.parse(start)?.host;
  const taken = new Map<string, 'file' | 'folder'>();
  /** Next number of each name that came more than once: a site may have thousands of them. */
  const numbers = new Map<string, number>();

  function take(folder: string, name: string, ending: string, kind: 'file' | 'folder'): string {
    const whole = folded(`${folder}${name}${ending}`);
    for (let number = (kind === 'file' && numbers.get(whole)) || 1; ; number++) {
      const path = `${folder}${name}${number > 1 ? ` (${number})` : ''}${ending}`;
      const before = taken.get(folded(path));
      // Folders can be shared, files cannot.
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
