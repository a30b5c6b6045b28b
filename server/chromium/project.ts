import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the script of a tool that this project has installed, to be run by Node. */
export const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
