import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's name of the long-term version first: it is the one that CI installs. */
const NAMES = ['firefox-esr', 'firefox'];

/** The sentence beside a skipped test. */
export const NO_FIREFOX = 'There is no Firefox here: install firefox-esr, or name one in FIREFOX_PATH.';

/** @returns the path of the Firefox to test in: `FIREFOX_PATH`, else one on the `PATH`; nothing if there is none */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.FIREFOX_PATH) return env.FIREFOX_PATH;
  const folders = (env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
