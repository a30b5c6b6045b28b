import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { bin, ROOT } from './project.ts';
import { runProgram } from './run-program.ts';

/** Sources of a build; changes elsewhere do not affect it. */
const SOURCES = ['components', 'entrypoints', 'lib', 'locales', 'modules', 'public', 'package.json', 'wxt.config.ts'];

/** The folder with the sources, and what builds them; a test replaces both. */
export interface Checkout {
  root: string;
  /** @returns the exit code */
  build(signal?: AbortSignal): Promise<number>;
}

interface BuildOptions {
  signal?: AbortSignal;
  /** Called before a build begins, which takes seconds; not if the last one is reused. */
  onBuild?(): void;
}

/**
 * Builds the extension, unless nothing has changed since the last build.
 * @returns the folder to load it from
 * @throws Problem if the build fails
 */
export async function builtExtension(
  { signal, onBuild }: BuildOptions = {},
  { root, build }: Checkout = THIS_CHECKOUT,
): Promise<string> {
  const built = join(root, '.output/chrome-mv3');
  const changedAt = Math.max(...SOURCES.map((name) => newest(join(root, name))));
  if (modifiedAt(join(built, 'manifest.json')) > changedAt) return built;

  onBuild?.();
  if ((await build(signal)) !== 0) {
    throw new Problem('build: The extension does not build. Run npm run build to see why.');
  }
  return built;
}

const THIS_CHECKOUT: Checkout = {
  root: ROOT,
  build: async (signal) => (await runProgram(process.execPath, [bin('wxt'), 'build'], { cwd: ROOT, signal })).code,
};

/** Returns the last change of a path, in ms since the epoch; 0 if it does not exist. */
const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Finds the last change in a file or anywhere in a folder; removals change the folder itself. */
function newest(path: string): number {
  const inside = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return Math.max(modifiedAt(path), ...inside.map((name) => modifiedAt(join(path, name))));
}
