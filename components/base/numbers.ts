const plain = new Intl.NumberFormat();
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' });
const kilobytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** A share, 0 to 1, as `63%`. */
export const inPercent = (share: number): string => percent.format(share);

/** `1,284` */
export const inDigits = (number: number): string => plain.format(number);

/** A number of bytes as `1.1 MB`. */
export const inBytes = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6);
