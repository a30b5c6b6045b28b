import type { requestFields } from '@/lib/contract';
import { SERVED_FORMATS } from './registry';

type FieldName = keyof typeof requestFields;

/** The fields that this engine honours on an open tab, of those a person chooses. The popup has a control for each. */
export const TAB_FIELDS: readonly FieldName[] = [
  'formats',
  'onlyMainContent',
  'includeTags',
  'excludeTags',
  'removeBase64Images',
  'waitFor',
  'timeout',
  'onlyCleanContent',
  'redactPII',
];

/** The fields that have it open the page anew, in a window of its own. */
export const PAGE_FIELDS: readonly FieldName[] = ['actions', 'headers', 'mobile', 'location'];

/**
 * What of a request this engine serves, for doors that send what was chosen last without showing it: else every such
 * scrape would warn of what was meant for a service.
 * @param where on the open tab as it stands, or also on a page of its own
 */
export function servedPart<T extends { formats?: readonly unknown[] }>(request: T, where: 'tab' | 'page'): T {
  const served: readonly string[] = where === 'tab' ? TAB_FIELDS : [...TAB_FIELDS, ...PAGE_FIELDS];
  const fields = Object.entries(request).filter(([name]) => served.includes(name));
  const formats = request.formats?.filter((format) => (SERVED_FORMATS as readonly unknown[]).includes(typeOf(format)));
  return { ...Object.fromEntries(fields), ...(formats && { formats }) } as T;
}

const typeOf = (format: unknown) =>
  typeof format === 'string' ? format : (format as { type?: unknown } | null | undefined)?.type;
