import { schemasInWorkers } from '@/lib/language/schemas';

/** For documents: a service worker cannot begin others. */
export const schemas = schemasInWorkers(
  () => new Worker(new URL('../language/schema-thread.ts', import.meta.url), { type: 'module' }),
);
