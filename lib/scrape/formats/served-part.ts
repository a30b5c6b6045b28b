import { FORMAT_TYPES, fieldsWhere } from '@/lib/contract';

/** Fields that this browser honours on an open tab, and the fields that forbid keeping or reading anything there. */
const TAB_FIELDS = fieldsWhere(
  ({ group, honoured, leavesNoTrace = false }) => group !== undefined && (honoured === 'tab' || leavesNoTrace),
);

/** Fields that only a page opened for the scrape can honour. The browser itself checks certificates. */
const PAGE_FIELDS = fieldsWhere(({ honoured }) => honoured === 'opensPage' || honoured === 'page').filter(
  (name) => name !== 'skipTlsVerification',
);

/**
 * Keeps only the parts of a request that this browser serves, for clients that send the last choice without showing it:
 * otherwise every such scrape would warn about options that were meant for a service.
 * @param where on the open tab as it stands, or also on a page opened for it
 */
export function servedPart<T extends { formats?: readonly unknown[] | undefined }>(
  request: T,
  where: 'tab' | 'page',
): T {
  const served: readonly string[] = where === 'tab' ? TAB_FIELDS : [...TAB_FIELDS, ...PAGE_FIELDS];
  const fields = Object.entries(request).filter(([name]) => served.includes(name));
  const formats = request.formats?.filter((format) => (FORMAT_TYPES as readonly unknown[]).includes(typeOf(format)));
  return Object.fromEntries(formats ? [...fields, ['formats', formats]] : fields) as T;
}

const typeOf = (format: unknown) =>
  typeof format === 'string' ? format : (format as { type?: unknown } | null | undefined)?.type;
