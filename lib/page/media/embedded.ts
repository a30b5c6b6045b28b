import type { PictureParts } from '../picture-parts';
import { bestAddress, isPlaceholder, offersIn, valueIn } from '../picture-source';
import { squash } from '../white-space';
import { FOR_OTHERS } from './frames';

/** The parts of a link to a frame or player. Attributes are alternating names and values. */
export type EmbeddedParts = [name: string, own: string[], sources: string[][], image?: PictureParts | null];

/** A frame or player, described as a link. */
interface Embedded {
  title: string;
  /** As written. */
  address: string;
  /** The part of the address that any other link to it shares. */
  key: string;
}

const OTHER_SCHEME = /^(?!https?:)[a-z][\w+.-]*:/i;
const WEB = /^(?:https?:)?\/\//i;
const PLAYED = /^(?:video|audio|embed|object|i?frame)$|-(?:video|audio|youtube|vimeo|player|iframe)$/;
/** Titles, ids and addresses of frames that do not belong to the content. */
const NO_CONTENT =
  /\bads?\b|adserv|advert|doubleclick|adsystem|safeframe|captcha|consent|cookie|analytics|\bpixel|tracking|\b(?:sign|log)-?in\b|\blike(?:[ ._-]?button|\.php)|\/comments?\b|\bshare[ _-]?button|chat[ _-]?widget|live[ _-]?chat|messenger/i;

/** A player's poster is not what it plays. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

const TITLES = ['title', 'aria-label', 'data-title', 'data-video-title', 'playlabel', 'alt', 'data-alt'];
const titleIn = (own: string[]) => TITLES.map((name) => squash(valueIn(own, name))).find(Boolean) ?? '';

/** Returns the last part of a path, or the host, as the name of an address without a title. */
function nameOf(address: string): string {
  const { host, pathname } = URL.parse(address, 'http://x') ?? { host: '', pathname: '' };
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /\.\w{2,5}$/.test(file) ? file : host;
}

/**
 * Finds the media of a frame or player, if a link can express it.
 * @returns undefined for other elements, and for frames that are advertisements, counters or controls
 */
export function embeddedIn([name, own, sources, image = null]: EmbeddedParts): Embedded | undefined {
  if (!PLAYED.test(name)) return playedBy([name, own, sources, image]);
  const written = [own, ...sources]
    .flatMap((one) => [valueIn(one, 'src'), valueIn(one, 'data'), ...offersIn(one).addresses])
    .find(
      (address) =>
        !isPlaceholder(address) &&
        !OTHER_SCHEME.test(address) &&
        !(/^(?:video|audio)$/.test(name) && PICTURE.test(address)),
    );
  if (!written) return playedBy([name, own, sources, image]);
  const title = titleIn(own);
  if (/frame$/.test(name)) {
    const isSmall = ['width', 'height'].some((side) => /^(?:\d|1\d)(?:px)?$/.test(valueIn(own, side)));
    const isMeant = title || own.includes('allowfullscreen') || /fullscreen/.test(valueIn(own, 'allow'));
    if (!WEB.test(written) || isSmall || !(isMeant || FOR_OTHERS.test(written))) return undefined;
    if (NO_CONTENT.test(`${title} ${valueIn(own, 'id')} ${written}`)) return undefined;
  }
  return { title: title || nameOf(written), address: written, key: written };
}

/** Video addresses of platforms, without the video's id. */
const PLATFORMS: [RegExp, string][] = [
  [/youtu|ytimg|\byt\b/i, 'https://www.youtube.com/watch?v='],
  [/vimeo/i, 'https://vimeo.com/'],
  [/dailymotion/i, 'https://www.dailymotion.com/video/'],
];
/** Attributes in which click-to-load players keep an id or an address. */
const KEPT = /^(?:data-)?(?:(?:plyr-)?(?:video|youtube|yt|vimeo|embed)(?:-?(?:id|url|src))?)$/;

/** Attributes that keep them in players that name their platform. */
const KEPT_BY_PLATFORM = /^data-(?:id|src)$/;
const PLAYERS = /(?<![a-z])(?:youtube|vimeo|dailymotion)(?![a-z])/i;

/** Finds the media that a click-to-load player would play. */
function playedBy([name, own, , image = null]: EmbeddedParts): Embedded | undefined {
  const keptIn = (names: RegExp) => own.find((value, at) => at % 2 === 1 && value && names.test(own[at - 1] ?? ''));
  const isNamed = PLAYERS.test(valueIn(own, 'class'));
  const kept = (keptIn(KEPT) ?? (isNamed ? keptIn(KEPT_BY_PLATFORM) : undefined))?.trim() ?? '';
  const id = /^[\w-]{5,20}$/.test(kept) ? kept : '';
  const hints = [name, ...own, image ? bestAddress(image) : ''].join(' ');
  const platform = id && PLATFORMS.find(([names]) => names.test(hints))?.[1];
  const address = WEB.test(kept) && !/[\s{}"<>]/.test(kept) ? kept : platform && platform + id;
  if (!address) return undefined;
  return { title: titleIn(own) || (image && titleIn(image[0])) || nameOf(address), address, key: id || address };
}
