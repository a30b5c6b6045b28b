const plain = new Intl.NumberFormat();
const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' });
const kilobytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** A share, 0 to 1, as `63%`. */
export const inPercent = (share: number): string => percent.format(share);

/** `1,284` */
export const inDigits = (number: number): string => plain.format(number);

/** Milliseconds as seconds with one decimal, `1.9`. */
export const inSeconds = (milliseconds: number): string => tenths.format(Math.max(milliseconds, 0) / 1e3);

/** A number of bytes as `1.1 MB`. */
export const inMegabytes = (bytes: number): string => megabytes.format(bytes / 1e6);

/** A number of bytes as `1.1 MB`, or as `12 kB` below one megabyte. */
export const inBytes = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : inMegabytes(bytes);
