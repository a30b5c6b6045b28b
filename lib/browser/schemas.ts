import { schemasInWorkers } from '@/lib/formats/text/language/schemas';

/** For documents only: a service worker cannot start other workers. */
export const schemas = schemasInWorkers(
  () => new Worker(new URL('../formats/text/language/schema-thread.ts', import.meta.url), { type: 'module' }),
);
