import { i18n } from '#i18n';

const unit = (name: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits, style: 'unit', unit: name });

const gigabytes = unit('gigabyte', 1);
const megabytes = unit('megabyte', 1);
const kilobytes = unit('kilobyte', 0);

/** Formats a number of bytes as `78.5 GB`, `1.1 MB` or `12 kB`, in the largest unit that it fills. */
export function inBytes(bytes: number): string {
  if (bytes < 1e6) return kilobytes.format(Math.ceil(bytes / 1e3));
  return bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9);
}
