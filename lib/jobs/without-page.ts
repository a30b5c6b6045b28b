import type { ErrorRecord, WinnowError } from '@/lib/base/errors';

/**
 * Returns the error of a job that must leave no trace, without the page's address or host, which it may quote as a service's
 * DNS errors do. A service on the page's own host keeps its name.
 */
export function withoutPage({ record, init }: WinnowError, address: string): ErrorRecord {
  // An agent may begin without a page.
  if (!URL.canParse(address)) return record;
  const { href, host, hostname, pathname, search } = new URL(address);
  // The longest comes first: a shorter one would leave its remainder.
  const traces = [address, href, `${host}${pathname}`, `${pathname}${search}`, pathname, search, host, hostname].filter(
    (trace) => trace.length > 1,
  );
  const hide = (text: string) => traces.reduce((left, trace) => left.replaceAll(trace, 'the page'), text);
  const hideAround = (text: string) => (init.host ? text.split(init.host).map(hide).join(init.host) : hide(text));
  return {
    ...record,
    message: hideAround(record.message),
    ...(record.issues && {
      issues: record.issues.map(({ path, field, message }) => ({
        path: path.map((key) => (typeof key === 'string' ? hideAround(key) : key)),
        field: hideAround(field),
        message: hideAround(message),
      })),
    }),
  };
}
