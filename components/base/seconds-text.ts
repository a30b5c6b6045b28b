const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Milliseconds as seconds with one decimal, `1.9`. */
export const secondsText = (milliseconds: number): string => tenths.format(Math.max(milliseconds, 0) / 1000);
