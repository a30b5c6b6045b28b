const MARKER = /^(?:[•‣◦▪▫■□●○∙·⁃➢✓*–—-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])(?=\s|$)/;

/** The sign at the beginning of an item of a list: a bullet, a number, a letter. */
export const markerOf = (text: string): string | undefined => MARKER.exec(text)?.[0];

export const isMarker = (text: string): boolean => markerOf(text.trim()) === text.trim();

/** True for the sign of a list that counts its items. */
export const isCounted = (marker: string): boolean => /^\(?\d/.test(marker);
