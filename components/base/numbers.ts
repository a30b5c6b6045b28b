import { i18n } from '#i18n';

const tenths = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats ms as seconds with one decimal, such as `1.9`. */
export const inSeconds = (milliseconds: number): string => tenths.format(Math.max(milliseconds, 0) / 1e3);
