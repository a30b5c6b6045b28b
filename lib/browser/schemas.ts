import { schemasInWorkers } from '@/lib/scrape/formats/text/language/schemas';

/** For documents only: a service worker cannot start other workers. */
export const schemas = schemasInWorkers(
  () => new Worker(new URL('../scrape/formats/text/language/schema-thread.ts', import.meta.url), { type: 'module' }),
);
