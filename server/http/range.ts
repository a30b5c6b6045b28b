/** Bytes from one place up to another, which is not among them. */
interface Range {
  start: number;
  end: number;
}

/**
 * Reads a Range header of one range of bytes (RFC 9110, 14.2), as players send it to go to a place.
 * @param size bytes that there are
 * @returns 'beyond' for one that begins behind them, nothing for what is to be answered with the whole
 */
export function rangeIn(header: string | undefined, size: number): Range | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return undefined;
  // Without a beginning, it is that many bytes at the end.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last) + 1, size) : size;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start >= end ? 'beyond' : { start, end };
}
