import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Applies a patch to a text by `git apply`, in a folder that is no repository and with no one's settings. */
export function gitApply(previous: string, patch: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-patch-'));
  try {
    writeFileSync(join(folder, 'previous.md'), previous);
    const { status, stderr } = spawnSync('git', ['apply', '-'], {
      cwd: folder,
      input: patch,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: tmpdir(), GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
    });
    if (status !== 0) throw new Error(`git apply: ${stderr}`);
    return readFileSync(join(folder, 'current.md'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
