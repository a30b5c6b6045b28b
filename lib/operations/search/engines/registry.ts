import type { SearchBackend } from './backend';
import { brave } from './brave';
import { searxng } from './searxng';
import { serper } from './serper';
import { tavily } from './tavily';

/** Every backend, by its name in settings. */
const BACKENDS = { searxng, brave, tavily, serper };

export type BackendName = keyof typeof BACKENDS;
export const BACKEND_NAMES = Object.keys(BACKENDS) as BackendName[];

/** Row of a backend. */
export const backendOf = (name: BackendName): SearchBackend => BACKENDS[name];
