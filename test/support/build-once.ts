import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files and folders that a package is built from. */
const SOURCES = [
  'components',
  'entrypoints',
  'lib',
  'locales',
  'modules',
  'public',
  'lib/base/english.ts',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];

/** Each package, with its build arguments and its output folder. */
const PACKAGES = {
  full: { args: [], folder: 'chrome-mv3' },
  lite: { args: ['--mode', 'lite'], folder: 'chrome-mv3-lite' },
  firefox: { args: ['--browser', 'firefox', '--mv3', '--mode', 'lite'], folder: 'firefox-mv3-lite' },
} satisfies Record<string, { args: string[]; folder: string }>;

/**
 * Builds a package, unless it was already built from the same sources.
 *
 * @returns false if the build failed
 */
export function buildOnce(name: keyof typeof PACKAGES): boolean {
  const { args, folder } = PACKAGES[name];
  const manifest = join(ROOT, '.output', folder, 'manifest.json');
  const record = join(ROOT, '.output', `${folder}.built.json`);
  const digest = digestOf(SOURCES);
  // A build by hand writes a manifest that does not match the record.
  const built = () => JSON.stringify({ digest, at: statSync(manifest).mtimeMs });
  if (existsSync(manifest) && existsSync(record) && readFileSync(record, 'utf8') === built()) return true;
  const { status } = spawnSync('npx', ['wxt', 'build', ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) return false;
  mkdirSync(join(ROOT, '.output'), { recursive: true });
  writeFileSync(record, built());
  return true;
}

/** Returns the SHA-256 of the paths and contents of files, and of all files in folders. */
function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const place = join(ROOT, path);
    const files = statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((file) => join(path, file))
      : [path];
    for (const file of files.filter((each) => statSync(join(ROOT, each)).isFile())) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
