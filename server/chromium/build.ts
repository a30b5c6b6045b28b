import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { bin, ROOT } from './project.ts';
import { runProgram } from './run-program.ts';

const BUILT = join(ROOT, '.output/chrome-mv3');
/** Sources of a build; changes elsewhere do not affect it. */
const SOURCES = ['components', 'entrypoints', 'lib', 'locales', 'modules', 'public', 'package.json', 'wxt.config.ts'];

/**
 * Builds the extension, unless nothing has changed since the last build.
 * @returns the folder to load it from
 * @throws Problem if the build fails
 */
export async function builtExtension(signal?: AbortSignal): Promise<string> {
  const changedAt = Math.max(...SOURCES.map((name) => newest(join(ROOT, name))));
  if (modifiedAt(join(BUILT, 'manifest.json')) > changedAt) return BUILT;

  const { code } = await runProgram(process.execPath, [bin('wxt'), 'build'], { cwd: ROOT, signal });
  if (code !== 0) throw new Problem('build: The extension does not build. Run npm run build to see why.');
  return BUILT;
}

/** Returns the last change of a path, in ms since the epoch; 0 if it does not exist. */
const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Finds the last change in a file or anywhere in a folder; removals change the folder itself. */
function newest(path: string): number {
  const inside = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return Math.max(modifiedAt(path), ...inside.map((name) => modifiedAt(join(path, name))));
}
