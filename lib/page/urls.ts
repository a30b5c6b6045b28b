const URL_ATTRIBUTES = [
  'href',
  'src',
  'poster',
  'action',
  'formaction',
  'cite',
  'background',
  'longdesc',
  'xlink:href',
];
const SRCSETS = ['srcset', 'imagesrcset', 'data-srcset'];

/** Where lazy loaders keep an image's address until it is needed. */
export const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original'];

/** An address against its base; undefined where the two make none. */
export function resolve(address: string, base: string): string | undefined {
  const trimmed = address.trim();
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : undefined;
}

/** True for an address that runs a script; it is no place to go to. */
export const isScript = (address: string): boolean => /^javascript:/i.test(address);

export interface SourceCandidate {
  url: string;
  /** For example `2x` or `800w`; empty where none was given. */
  descriptor: string;
}

/**
 * The candidates of a srcset. A comma inside an address belongs to it; one at its end, or after a descriptor, separates.
 * HTML, "parse a srcset attribute".
 */
export function parseSrcset(srcset: string): SourceCandidate[] {
  return Array.from(
    srcset.matchAll(/([^\s,]\S*?)(?:,+(?=\s|$)|\s+([^,]*)(?:,|$)|$)/g),
    ([, url = '', descriptor = '']) => ({ url, descriptor: descriptor.trim() }),
  );
}

/** The candidate with the greatest width or, where no widths are given, density. */
export function largestSource(candidates: SourceCandidate[]): string | undefined {
  const size = ({ descriptor }: SourceCandidate) => Number.parseFloat(descriptor) || 1;
  const byWidth = candidates.filter(({ descriptor }) => descriptor.endsWith('w'));
  const [first, ...others] = byWidth.length > 0 ? byWidth : candidates;
  return first && others.reduce((best, next) => (size(next) > size(best) ? next : best), first).url;
}

/** Makes every address in an element's attributes absolute; what cannot be resolved stays as it is. */
export function makeAbsolute(element: Element, base: string): void {
  if (!element.hasAttributes()) return;
  const absolute = (address: string) => resolve(address, base) ?? address;
  const rewrite = (name: string, change: (value: string) => string) => {
    const value = element.getAttribute(name);
    if (value) element.setAttribute(name, change(value));
  };
  // In SVG a bare fragment names a part of the same drawing (`<use href="#icon">`), not a place to go to.
  const isDrawing = element.namespaceURI === 'http://www.w3.org/2000/svg' && element.localName !== 'a';
  for (const name of [...URL_ATTRIBUTES, ...LAZY_SOURCES]) {
    rewrite(name, (value) => (isDrawing && value.startsWith('#') ? value : absolute(value)));
  }
  if (element.localName === 'object') rewrite('data', absolute);
  for (const name of SRCSETS) {
    rewrite(name, (value) =>
      parseSrcset(value)
        .map(({ url, descriptor }) => `${absolute(url)} ${descriptor}`.trim())
        .join(', '),
    );
  }
  rewrite('style', (value) => mapStyleUrls(value, absolute));
}

/** Rewrites each `url()` of a style. */
function mapStyleUrls(style: string, change: (url: string) => string): string {
  return style.replace(STYLE_URL, (_all, _quote, url: string) => `url("${change(url)}")`);
}

const STYLE_URL = /url\(\s*(["']?)(.*?)\1\s*\)/gi;

/** The addresses in a style's `url()`s. */
export const styleUrls = (style: string): string[] => Array.from(style.matchAll(STYLE_URL), ([, , url = '']) => url);
