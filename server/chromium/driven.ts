import { link, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DRIVEN_FILE } from '../../lib/base/driven.ts';

/**
 * Makes a copy of a built package for a browser that a program drives: the extension in it welcomes nobody. Its files are hard
 * links, so it takes no time and no room.
 * @param folder the built package
 * @returns the folder of the copy, beside the package; a copy of the same build is used again
 */
export async function drivenPackage(folder: string): Promise<string> {
  const copy = join(dirname(folder), `driven-${basename(folder)}`);
  if (await isOfBuild(copy, folder)) return copy;
  const made = await mkdtemp(`${copy}-`);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const target = join(made, path.slice(folder.length));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else await mkdir(dirname(target), { recursive: true }).then(() => link(path, target));
  }
  await writeFile(join(made, DRIVEN_FILE), '');
  await putInPlace(made, copy, folder);
  return copy;
}

/** How often a copy is put in place of an older one, which other processes may do at the same time. */
const TRIES = 5;

async function putInPlace(made: string, copy: string, folder: string): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await rename(made, copy);
    } catch (error) {
      // The folder holds a copy already: another process has just made it, or an older build left it.
      if (await isOfBuild(copy, folder)) return rm(made, { recursive: true });
      if (left === 0) throw error;
      // Only one process moves it away: a folder that others fill or empty at the same time cannot be removed.
      const old = `${made}-old-${left}`;
      await rename(copy, old).then(
        () => rm(old, { recursive: true }),
        () => undefined,
      );
    }
  }
}

/** A link is the same file as the original until the next build writes a new one. */
async function isOfBuild(copy: string, folder: string): Promise<boolean> {
  const [linked, original] = await Promise.all(
    [copy, folder].map((path) => stat(join(path, 'manifest.json')).catch(() => undefined)),
  );
  return linked !== undefined && linked.ino === original?.ino && linked.mtimeMs === original.mtimeMs;
}
