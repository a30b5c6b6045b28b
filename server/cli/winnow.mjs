#!/usr/bin/env node
// The program `winnow`: it may be started in any folder, so the paths of the sources are told to tsx here.
import { fileURLToPath } from 'node:url';

process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
const { register } = await import('tsx/esm/api');
register();
await import('./start.ts');
