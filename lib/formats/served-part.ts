import { fieldsWhere } from '@/lib/contract';
import { SERVED_FORMATS } from './registry';

/** Fields that this browser honours on an open tab, and those by which it must not keep or read anything there. */
const TAB_FIELDS = fieldsWhere(
  ({ group, honoured, leavesNoTrace = false }) => group !== undefined && (honoured === 'tab' || leavesNoTrace),
);

/** Fields that only a page which is opened for the scrape can honour. Certificates are checked by the browser itself. */
const PAGE_FIELDS = fieldsWhere(({ honoured }) => honoured === 'opensPage' || honoured === 'page').filter(
  (name) => name !== 'skipTlsVerification',
);

/**
 * Leaves of a request what this browser serves, for doors that send what was chosen last without showing it: else every
 * such scrape would warn of what was meant for a service.
 * @param where on the open tab as it stands, or also on a page of its own
 */
export function servedPart<T extends { formats?: readonly unknown[] | undefined }>(
  request: T,
  where: 'tab' | 'page',
): T {
  const served: readonly string[] = where === 'tab' ? TAB_FIELDS : [...TAB_FIELDS, ...PAGE_FIELDS];
  const fields = Object.entries(request).filter(([name]) => served.includes(name));
  const formats = request.formats?.filter((format) => (SERVED_FORMATS as readonly unknown[]).includes(typeOf(format)));
  return Object.fromEntries(formats ? [...fields, ['formats', formats]] : fields) as T;
}

const typeOf = (format: unknown) =>
  typeof format === 'string' ? format : (format as { type?: unknown } | null | undefined)?.type;
