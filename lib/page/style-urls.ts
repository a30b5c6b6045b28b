const URL_FUNCTION = /url\(\s*(["']?)(.*?)\1\s*\)/gi;

/** The addresses in the `url()`s of a style attribute. */
export const urlsIn = (style: string): string[] => Array.from(style.matchAll(URL_FUNCTION), ([, , url = '']) => url);

/** Rewrites each of them. */
export function mapUrls(style: string, change: (url: string) => string): string {
  return style.replace(URL_FUNCTION, (_all, _quote, url: string) => `url("${change(url)}")`);
}
