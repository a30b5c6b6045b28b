import * as dom from '@/lib/dom';
import { imageAddress, isPlaceholder, offersOf } from '../picture-source';
import { squash } from '../white-space';

/** A frame, player or picture, as a link says it. */
export interface Embedded {
  title: string;
  /** As written. */
  address: string;
}

const WEB = /^(?:https?:)?\/\//i;
const PLAYED = /^(?:video|audio|embed|object|i?frame)$|-(?:video|audio|youtube|vimeo|player|iframe)$/;
/** Frames that are not part of the content, by their titles, ids and addresses. */
const NO_CONTENT =
  /\bads?\b|adserv|advert|doubleclick|adsystem|safeframe|captcha|consent|cookie|analytics|\bpixel|tracking|\b(?:sign|log)-?in\b|\blike(?:[ ._-]?button|\.php)|\/comments?\b|\bshare[ _-]?button|chat[ _-]?widget|live[ _-]?chat|messenger/i;
/** Addresses of what is made to be shown in other pages. */
const FOR_OTHERS = /embed|player|video|audio|podcast|\bmaps?\b|widget|chart/i;

const read = (element: Element, name: string) => dom.attributeOf(element, name)?.trim() ?? '';
const TITLES = ['title', 'aria-label', 'data-title', 'data-video-title', 'playlabel', 'alt'];
const titleOf = (element: Element) => TITLES.map((name) => squash(read(element, name))).find(Boolean) ?? '';

/** The last part of a path, or the host: what else names an address. */
function nameOf(address: string): string {
  const { host, pathname } = URL.parse(address, 'http://x') ?? { host: '', pathname: '' };
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /\.\w{2,5}$/.test(file) ? file : host;
}

/**
 * Finds what a frame or player shows, if it can be said by a link.
 * @param name lower-case local name
 * @returns undefined for other elements, and for frames that are advertisements, counters or controls
 */
export function embeddedIn(element: Element, name: string): Embedded | undefined {
  if (!PLAYED.test(name)) return undefined;
  const written = [element, ...dom.children(element)]
    .filter((one, at) => at === 0 || dom.localName(one) === 'source')
    .flatMap((one) => [read(one, 'src'), read(one, 'data'), ...offersOf(one).addresses])
    .find((address) => !isPlaceholder(address));
  if (!written) return undefined;
  const title = titleOf(element);
  if (/frame$/.test(name)) {
    const isSmall = ['width', 'height'].some((side) => /^(?:\d|1\d)(?:px)?$/.test(read(element, side)));
    const says = `${title} ${read(element, 'id')} ${written}`;
    const isMeant =
      title || /fullscreen/.test(dom.attributeNames(element) + read(element, 'allow')) || FOR_OTHERS.test(written);
    if (!WEB.test(written) || isSmall || !isMeant || NO_CONTENT.test(says)) return undefined;
  }
  return { title: title || nameOf(written), address: written };
}

/** Addresses at which platforms play a video, without its id. */
const PLATFORMS: [RegExp, string][] = [
  [/youtu|ytimg|\byt\b/i, 'https://www.youtube.com/watch?v='],
  [/vimeo/i, 'https://vimeo.com/'],
  [/dailymotion/i, 'https://www.dailymotion.com/video/'],
];
/** Attributes in which click-to-load players keep an id or an address. */
const KEPT = [
  'videoid',
  'video-id',
  'youtube-id',
  'yt-id',
  'vimeo-id',
  'embed-id',
  'plyr-embed-id',
  'youtube',
  'vimeo',
  'embed',
  'video',
  'video-url',
  'embed-url',
];
const NAMES = KEPT.flatMap((name) => [`data-${name}`, name]);

/** Selects click-to-load players. */
export const STAND_INS = NAMES.map((name) => `[${name}]`).join();

/** Finds what a click-to-load player would play, unless a link or frame in it leads there already. */
export function playedBy(element: Element): Embedded | undefined {
  const kept = NAMES.map((name) => read(element, name)).find(Boolean) ?? '';
  const image = dom.first(element, 'img');
  const hints = [dom.localName(element), ...dom.attributeNames(element).flatMap((name) => [name, read(element, name)])];
  if (image) hints.push(imageAddress(image));
  const id = /^[\w-]{5,20}$/.test(kept) ? kept : '';
  const platform = id && PLATFORMS.find(([names]) => names.test(hints.join(' ')))?.[1];
  const address = WEB.test(kept) && !/[\s{}"<>]/.test(kept) ? kept : platform && platform + id;
  if (!address || dom.first(element, `a[href*="${id || address}"],iframe[src*="${id || address}"]`)) return undefined;
  return { title: titleOf(element) || (image && titleOf(image)) || nameOf(address), address };
}

/** Custom elements that show a picture. */
const PICTURE = /-(?:img|image|picture)$|^(?:img|image|picture)-/;

/** Finds the picture that an element other than `img` shows: a custom element, or a background with a role and a label. */
export function pictureOf(element: Element, name: string): Embedded | undefined {
  const isOwn = PICTURE.test(name);
  if (!isOwn && read(element, 'role') !== 'img') return undefined;
  const [, background = ''] = /url\(\s*["']?([^"')]+)/.exec(read(element, 'style')) ?? [];
  const address = (isOwn && imageAddress(element)) || background || offersOf(element).addresses[0];
  const title = titleOf(element);
  return address && (isOwn || title) ? { title, address } : undefined;
}
