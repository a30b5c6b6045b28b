import type { ErrorRecord } from '@/lib/base/errors';
import type { EngineName } from '@/lib/operations/engine';

/**
 * Describes a failed scrape for a bug report. It only contains named members, so no address, key, header or content of the
 * page can get in.
 */
export function errorDetails(error: ErrorRecord, engine: EngineName): string {
  const { code, status, serviceCode, message, nextStep, issues } = error;
  return JSON.stringify({ engine, code, status, serviceCode, message, nextStep, issues }, null, 2);
}
