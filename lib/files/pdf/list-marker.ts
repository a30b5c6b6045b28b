/** Bullets, including Word's bullets from symbol fonts, which have private codes. */
const BULLETS = '•‣◦▪▫■□●○◆◇∙·⁃➢➤▶►✓✔✗✦❖∗*–—-\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf0b2\uf02d';
const MARKER =
  /^(?:[•‣◦▪▫■□●○◆◇∙·⁃➢➤▶►✓✔✗✦❖∗*–—\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf0b2\uf02d-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])(?=\s|$)/;

/** Returns the marker at the beginning of a list item: a bullet, a number, a letter. */
export const markerOf = (text: string): string | undefined => MARKER.exec(text)?.[0];

export const isMarker = (text: string): boolean => markerOf(text.trim()) === text.trim();

/** Returns true for the marker of an ordered list. */
export const isCounted = (marker: string): boolean => /^\(?\d/.test(marker);

/** Returns true for the marker of an unordered list. */
export const isBullet = (text: string): boolean => text.length === 1 && BULLETS.includes(text);
