/** Bullets, with those that Word takes from its fonts of symbols, which have codes of their own. */
const BULLETS = '•‣◦▪▫■□●○◆◇∙·⁃➢➤▶►✓✔✗✦❖∗*–—-\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf0b2\uf02d';
const MARKER =
  /^(?:[•‣◦▪▫■□●○◆◇∙·⁃➢➤▶►✓✔✗✦❖∗*–—\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf0b2\uf02d-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])(?=\s|$)/;

/** The sign at the beginning of an item of a list: a bullet, a number, a letter. */
export const markerOf = (text: string): string | undefined => MARKER.exec(text)?.[0];

export const isMarker = (text: string): boolean => markerOf(text.trim()) === text.trim();

/** True for the sign of a list that counts its items. */
export const isCounted = (marker: string): boolean => /^\(?\d/.test(marker);

/** True for a sign that begins an item, and does not count it. */
export const isBullet = (text: string): boolean => text.length === 1 && BULLETS.includes(text);
