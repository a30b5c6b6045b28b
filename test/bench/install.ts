/**
 * Installs what the benchmarks compare with, which only they need: `npm ci` at the root leaves it out. Does nothing if
 * it is installed as the lock file says.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LOCK = join(HERE, 'package-lock.json');
/** A copy of the lock file that the installed packages came from. */
const INSTALLED = join(HERE, 'node_modules/.winnow-lock.json');

if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== readFileSync(LOCK, 'utf8')) {
  process.stderr.write('Installing what the benchmarks compare with…\n');
  // Crawlee finds the Playwright of the root, of which there must be one only.
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: HERE, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The benchmarks’ packages could not be installed: run npm ci in test/bench.');
  copyFileSync(LOCK, INSTALLED);
}
