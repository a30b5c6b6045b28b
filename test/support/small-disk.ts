import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  remove(): void;
}

/** A disk in memory of 256 MB, which only root can mount. */
export function mountSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'winnow-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      // To the last byte: even if a large part does not fit, a smaller one may.
      for (const size of [1_048_576, 4_096, 1]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
