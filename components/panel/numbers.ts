const plain = new Intl.NumberFormat();
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' });
const kilobytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });

/** `1,284` */
export const inDigits = (number: number): string => plain.format(number);

/** A number of bytes as `1.1 MB`. */
export const inBytes = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6);
