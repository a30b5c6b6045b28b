import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { LIMITS } from '../../lib/contract';
import { ToolProblem } from './ask.ts';

/** Reads a document of this computer. @throws ToolProblem */
export type ReadLocalFile = (path: string) => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>;

/**
 * Reads documents only in some folders and below them: an assistant may ask for a file because a page told it to. Links
 * that lead out of the folders do not count as inside.
 */
export function createLocalFiles(folders: readonly string[]): ReadLocalFile {
  const isBelow = (folder: string, file: string) => {
    const way = relative(folder, file);
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === file;
  };
  return async (path) => {
    const file = await realpath(resolve(folders[0] ?? '.', path)).catch(() => undefined);
    const allowed = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
    if (!file || !allowed.some((folder) => folder !== undefined && isBelow(folder, file))) {
      throw new ToolProblem(
        `There is no such document in ${folders.join(', ')}. Other folders are named with --files.`,
      );
    }
    const { size, isFile } = await stat(file).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new ToolProblem('This path is a folder: name a document in it.');
    if (size > LIMITS.parse.bytes) throw new ToolProblem('The document has more than 50 MB.');
    return { name: basename(file), bytes: new Uint8Array(await readFile(file)) };
  };
}
