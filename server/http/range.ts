/** A range of bytes; `end` is excluded. */
interface Range {
  start: number;
  end: number;
}

/**
 * Parses a Range header with one range of bytes (RFC 9110, 14.2), as players send it to seek.
 * @param size total size, in bytes
 * @returns 'beyond' for a range that begins after the end, undefined if the whole must be sent
 */
export function rangeIn(header: string | undefined, size: number): Range | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return undefined;
  // Without a beginning, it means that many bytes at the end.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last) + 1, size) : size;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start >= end ? 'beyond' : { start, end };
}
