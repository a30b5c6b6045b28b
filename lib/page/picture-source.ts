import * as dom from '@/lib/dom';
import { pictureIn } from './noscript';
import { shownSource } from './snapshot/recall';
import { candidatesOf } from './srcset';

/** Attributes that never hold the address of the picture itself. */
const NO_ADDRESS =
  /^(?:on|aria-)|^(?:src|srcset|alt|class|id|style|sizes|longdesc|usemap|href)$|title|name|caption|thumb|small|low|placeholder|blur|preview|error|fallback|video|audio|avatar|icon|link/;
/** Names of attributes in which loaders keep a path. Under other names it has to be that of a picture file. */
const LOADED_LATER = /src|original|lazy|echo|url|img|image/;
const PICTURE_FILE = /\.(?:avif|bmp|gif|jpe?g|jxl|png|svg|webp)(?:[?#!@:/]|$)/i;
/** An address as pages write it, without a template in it that a script would have to fill. */
const ADDRESS = /^(?!data:|javascript:)[^\s{}"<>]+$/i;
const CANDIDATES = /\s[\d.]+[wx]$/;

/** Pictures that stand in for another, by the names that people give such files. */
const PLACEHOLDER =
  /(?:^|[_-])(?:blank|spacer|transparent|1x1|pixel|placeholder|load(?:ing|er)|lazy|gr[ae]y|dummy|empty|spinner|blur|lqip|default)/i;
const FILE_NAME = /(?<![\w-])([\w-]*)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** An address that serves a picture less than 100 pixels wide, or blurred. */
const PREVIEW =
  /(?<![a-z])(?:w|width|max|fit)[=_:/-]\d{1,2}(?!\d)|(?<![\da-z])\d{1,2}(?:px|x\d{0,2})(?![\da-z])|[?&,/_-]blur/i;
/** Formats of spinners, and of what they stand in for. */
const DRAWN = /\.(?:gif|svg)(?:[?#]|$)/i;
const PHOTO = /\.(?:avif|jpe?g|png|webp)(?:[?#]|$)/i;

const read = (element: Element, name: string) => dom.attributeOf(element, name)?.trim() ?? '';

/** True for an address under which there is no picture of its own, or the name says that it stands in for another. */
export const isPlaceholder = (address: string): boolean =>
  /^(?:$|#|data:|blob:|about:)/i.test(address) || PLACEHOLDER.test(FILE_NAME.exec(address)?.[1] ?? '');

/** What an image or a source offers besides `src`, as written, best first. */
interface Offers {
  sets: string[];
  addresses: string[];
}

/** Finds what loaders keep in attributes, by the names and by what is in them. */
export function offersOf(element: Element): Offers {
  const offers: Offers = { sets: [read(element, 'srcset')].filter(Boolean), addresses: [] };
  const others: string[] = [];
  for (const name of dom.hasAttributes(element) ? dom.attributeNames(element) : []) {
    if (NO_ADDRESS.test(name)) continue;
    const value = read(element, name);
    if (/src-?set/.test(name) || CANDIDATES.test(value)) offers.sets.push(value);
    else if (ADDRESS.test(value) && (PICTURE_FILE.test(value) || (LOADED_LATER.test(name) && value.includes('/'))))
      (/src$/.test(name) ? offers.addresses : others).push(value);
  }
  offers.addresses.push(...others);
  return offers;
}

/** The largest candidate of some srcsets, by width or density; '' if they have none. */
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
 * The address of an image as written: the largest on offer, or its own, or what a loader will put there, what the sources
 * of its picture or a noscript beside it offer, or the picture that it shows.
 */
export function imageAddress(image: Element): string {
  const own = read(image, 'src');
  const { sets, addresses } = offersOf(image);
  const largest = largestOf(sets).address;
  if (largest) return largest;
  const [later = ''] = addresses;
  const standsIn =
    isPlaceholder(own) ||
    (later && !own.includes(later) && (isWaiting(image) || (DRAWN.test(own) && PHOTO.test(later)))) ||
    PREVIEW.test(own);
  if (!standsIn) return own;
  return later || fromSources(image) || fromNoscript(image) || own || shownSource(image);
}

/** True for an image whose loader has not come to it, by the class that it changes then. */
function isWaiting(image: Element): boolean {
  const names = read(image, 'class');
  return /lazy/i.test(names) && !/loaded|entered|complete/i.test(names);
}

/** The largest of what the sources of an image's picture offer; of the same size, the last, which most programs can show. */
function fromSources(image: Element): string {
  const picture = dom.parentElement(image);
  let best = { address: '', size: 0 };
  if (!picture || dom.localName(picture) !== 'picture') return '';
  for (const source of dom.children(picture)) {
    if (dom.localName(source) !== 'source') continue;
    const { sets, addresses } = offersOf(source);
    const found = largestOf(sets.length ? sets : addresses);
    // Without a width, the window for which it is meant says how large it is.
    if (found.size < 10) found.size = Math.max(found.size, Number(/\d+/.exec(read(source, 'media'))?.[0] ?? 0));
    if (found.address && found.size >= best.size) best = found;
  }
  return best.address;
}

/** Elements around an image in which a noscript beside it belongs to it. */
const AROUND = /^(?:picture|span|div|figure|a)$|-/;
const LEVELS = 3;
const MOST_BESIDE = 6;

function fromNoscript(image: Element): string {
  let inner: Element | null = image;
  for (let level = 0; inner && level < LEVELS; level++) {
    const [before, behind] = [dom.previousElement(inner), dom.nextElement(inner)];
    const owner = before && dom.previousElement(before);
    const isOthers = owner && dom.localName(owner) === 'img';
    for (const beside of isOthers ? [behind] : [before, behind]) {
      const picture = beside && dom.localName(beside) === 'noscript' ? pictureIn(beside) : null;
      const address = picture && imageAddress(picture);
      if (address && !isPlaceholder(address)) return address;
    }
    inner = dom.parentElement(inner);
    const isAround = inner && AROUND.test(dom.localName(inner)) && dom.children(inner).length <= MOST_BESIDE;
    if (!inner || !isAround || dom.all(inner, 'img').length > 1) break;
  }
  return '';
}
