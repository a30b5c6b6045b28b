import { i18n } from '#i18n';

const tenths = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const megabytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' });
const kilobytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });

/** Milliseconds as seconds with one decimal, `1.9`. */
export const inSeconds = (milliseconds: number): string => tenths.format(Math.max(milliseconds, 0) / 1e3);

/** A number of bytes as `1.1 MB`. */
export const inMegabytes = (bytes: number): string => megabytes.format(bytes / 1e6);

/** A number of bytes as `1.1 MB`, or as `12 kB` below one megabyte. */
export const inBytes = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : inMegabytes(bytes);
