import type { requestFields } from '@/lib/contract';
import { SERVED_FORMATS } from './formats';

/** The fields that this engine honours on an open tab, of those a person chooses. */
const SERVED_FIELDS: readonly (keyof typeof requestFields)[] = [
  'formats',
  'onlyMainContent',
  'includeTags',
  'excludeTags',
  'removeBase64Images',
  'waitFor',
  'timeout',
];

/**
 * What of a request this engine serves, for doors that send what was chosen last without showing it: else every such
 * scrape would warn of what was meant for a service.
 */
export function servedPart<T extends { formats?: readonly unknown[] }>(request: T): T {
  const fields = Object.entries(request).filter(([name]) => (SERVED_FIELDS as readonly string[]).includes(name));
  const formats = request.formats?.filter((format) => (SERVED_FORMATS as readonly unknown[]).includes(typeOf(format)));
  return { ...Object.fromEntries(fields), ...(formats && { formats }) } as T;
}

const typeOf = (format: unknown) =>
  typeof format === 'string' ? format : (format as { type?: unknown } | null | undefined)?.type;
