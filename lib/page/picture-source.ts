import type { PictureParts } from './picture-parts';
import { candidatesOf } from './srcset';

/** Attributes that never contain the address of the picture itself. */
const NO_ADDRESS =
  /^(?:on|aria-)|^(?:src|srcset|alt|class|id|style|sizes|longdesc|usemap|href)$|title|name|caption|thumb|small|low|placeholder|blur|preview|error|fallback|video|audio|avatar|icon|link/;
/** Names of attributes in which lazy loaders keep a path. Under other names it must be the path of a picture file. */
const LOADED_LATER = /src|original|lazy|echo|url|img|image/;
const PICTURE_FILE = /\.(?:avif|bmp|gif|jpe?g|jxl|png|svg|webp)(?:[?#!@:/]|$)/i;
/** An address as pages write it, without an unfilled template. */
const ADDRESS = /^(?!data:|javascript:)[^\s{}"<>]+$/i;
const CANDIDATES = /\s[\d.]+[wx]$/;

/** Placeholder pictures, recognized by common file names. */
const PLACEHOLDER =
  /(?:^|[_-])(?:blank|spacer|transparent|1x1|pixel|placeholder|load(?:ing|er)|lazy|gr[ae]y|dummy|empty|spinner|blur|lqip|default)/i;
const FILE_NAME = /(?<![\w-])([\w-]*)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** Addresses of pictures less than 100 pixels wide, or blurred. */
const PREVIEW =
  /(?<![a-z])(?:w|width|max|fit)[=_:/-]\d{1,2}(?!\d)|(?<![\da-z])\d{1,2}(?:px|x\d{0,2})(?![\da-z])|[?&,/_-]blur/i;
/** Formats of spinners, and of the pictures that they replace. */
const DRAWN = /\.(?:gif|svg)(?:[?#]|$)/i;
const PHOTO = /\.(?:avif|jpe?g|png|webp)(?:[?#]|$)/i;

/** Returns the value of an attribute from a list of names and values. */
export function valueIn(attributes: string[], name: string): string {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1]?.trim() ?? '';
  return '';
}

/** Returns true for an address without its own picture, or with the name of a placeholder. */
export const isPlaceholder = (address: string): boolean =>
  /^(?:$|#|data:|blob:|about:)/i.test(address) || PLACEHOLDER.test(FILE_NAME.exec(address)?.[1] ?? '');

/** The candidates of an image or a source besides `src`, as written, best first. */
export interface Offers {
  sets: string[];
  addresses: string[];
}

/** Finds the addresses that lazy loaders keep in attributes, by attribute name and value. */
export function offersIn(attributes: string[]): Offers {
  const offers: Offers = { sets: [valueIn(attributes, 'srcset')].filter(Boolean), addresses: [] };
  const others: string[] = [];
  for (let i = 0; i < attributes.length; i += 2) {
    const [name = '', written = ''] = attributes.slice(i, i + 2);
    const value = written.trim().replace(WIDTH, () => widest(attributes));
    if (NO_ADDRESS.test(name)) continue;
    if (/src-?set/.test(name) || CANDIDATES.test(value)) offers.sets.push(value);
    else if (ADDRESS.test(value) && (PICTURE_FILE.test(value) || (LOADED_LATER.test(name) && value.includes('/'))))
      (/src$/.test(name) ? offers.addresses : others).push(value);
  }
  offers.addresses.push(...others);
  return offers;
}

/** The place in an address at which a script fills in a width. */
const WIDTH = /\{width\}|%7Bwidth%7D/gi;
/** A width for pictures that name none, in CSS pixels. */
const USUAL_WIDTH = 1080;

/** Returns the largest width that an image offers: `data-widths="[180, 360]"`. */
function widest(attributes: string[]): string {
  const widths = valueIn(attributes, 'data-widths').match(/\d+/g)?.map(Number) ?? [];
  return String(Math.max(...(widths.length ? widths : [USUAL_WIDTH])));
}

/** Returns the largest candidate of some srcsets, by width or density; '' if they are empty. */
export function largestOf(sets: string[]): { address: string; size: number } {
  let largest = { address: '', size: -1 };
  for (const candidate of sets.flatMap(candidatesOf)) {
    const { address, size } = candidate;
    if (size > largest.size && /[./]/.test(address) && ADDRESS.test(address) && !isPlaceholder(address))
      largest = candidate;
  }
  return largest;
}

/**
 * Chooses the address of a picture, as written: the largest candidate, or its own, or the lazy loader's, or a candidate of its
 * sources, a noscript or its background.
 */
export function bestAddress([own, sources, noscript, shown]: PictureParts): string {
  const source = valueIn(own, 'src');
  const { sets, addresses } = offersIn(own);
  const largest = largestOf(sets).address;
  if (largest) return largest;
  const [later = ''] = addresses;
  const standsIn =
    isPlaceholder(source) ||
    (later && !source.includes(later) && (isWaiting(own) || (DRAWN.test(source) && PHOTO.test(later)))) ||
    PREVIEW.test(source);
  if (!standsIn) return source;
  const unscripted = noscript.length ? bestAddress([noscript, [], [], '']) : '';
  const found = later || largestSource(sources) || (isPlaceholder(unscripted) ? '' : unscripted) || source || shown;
  return found || (/url\(\s*["']?([^"')]+)/.exec(valueIn(own, 'style'))?.[1] ?? '');
}

/** Returns true for an image that its lazy loader has not processed yet, according to the class that it changes. */
function isWaiting(own: string[]): boolean {
  const names = valueIn(own, 'class');
  return /lazy/i.test(names) && !/loaded|entered|complete/i.test(names);
}

/** Returns the largest picture of some sources; of equal sizes, the last, which most programs can show. */
function largestSource(sources: string[][]): string {
  let best = { address: '', size: 0 };
  for (const source of sources) {
    const { sets, addresses } = offersIn(source);
    const { address, size } = largestOf(sets.length ? sets : addresses);
    // Without a width, the width of the window in its media query indicates its size.
    const media = size < 10 ? Number(/\d+/.exec(valueIn(source, 'media'))?.[0] ?? 0) : 0;
    if (address && Math.max(size, media) >= best.size) best = { address, size: Math.max(size, media) };
  }
  return best.address;
}
