import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';

/** The first bytes of a gzip member (RFC 1952, 2.3), as browsers keep a compressed body. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/**
 * Looks for words in every file of a folder, also in UTF-16 and in what is compressed.
 * @returns `word in path` for each that was found
 */
export async function findTraces(folder: string, words: readonly string[]): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      // A running browser may have removed it meanwhile.
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      const readings = [bytes, ...inflated(bytes)];
      return words
        .filter((word) => readings.some((reading) => reading.includes(word) || reading.includes(word, 0, 'utf16le')))
        .map((word) => `${word} in ${path.slice(folder.length)}`);
    }),
  );
  return found.flat();
}

/** Returns the contents of all gzip members at any offset, as far as they can be read. */
function inflated(bytes: Buffer): Buffer[] {
  const contents: Buffer[] = [];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) {
    try {
      contents.push(gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }));
    } catch {
      // The three bytes only look like a member, or other data directly follows it.
    }
  }
  return contents;
}
