import type { ErrorRecord } from '@/lib/errors';
import type { EngineName } from '@/lib/operations/engine';

/**
 * What a bug report needs of a failed scrape. Built from named members only: no address, key, header or content of the
 * page can get in.
 */
export function errorDetails(error: ErrorRecord, engine: EngineName): string {
  const { code, status, serviceCode, message, nextStep, issues } = error;
  return JSON.stringify({ engine, code, status, serviceCode, message, nextStep, issues }, null, 2);
}
