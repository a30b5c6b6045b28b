import { i18n } from '#i18n';

const megabytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' });
const kilobytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });

/** A number of bytes as `1.1 MB`. */
export const inMegabytes = (bytes: number): string => megabytes.format(bytes / 1e6);

/** A number of bytes as `1.1 MB`, or as `12 kB` below one megabyte. */
export const inBytes = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : inMegabytes(bytes);
