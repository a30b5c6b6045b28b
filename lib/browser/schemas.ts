import { schemasInWorkers } from '@/lib/formats/text/language/schemas';

/** For documents: a service worker cannot begin others. */
export const schemas = schemasInWorkers(
  () => new Worker(new URL('../formats/text/language/schema-thread.ts', import.meta.url), { type: 'module' }),
);
