import { MediaRefused } from './refused';

/** Default number of the first segment (ISO/IEC 23009-1, 5.3.9.5.3). */
const FIRST_NUMBER = 1;
/** Maximum number of segments to read per track. */
const MOST_SEGMENTS = 100_000;

type Kind = 'video' | 'audio';

interface Segment {
  address: string;
  seconds: number;
  /** Byte range in the file, inclusive. */
  range?: string | undefined;
}

interface Track {
  codecs: string;
  bits: number;
  first?: Omit<Segment, 'seconds'> | undefined;
  segments: Segment[];
}

/** A stream as HLS playlists (RFC 8216). */
interface Playlists {
  /** The main playlist, which refers to the others. */
  main: string;
  /** Texts by address. */
  tracks: Map<string, string>;
}

/**
 * Converts a DASH manifest (ISO/IEC 23009-1) to HLS playlists, which Mediabunny reads. Picks the representations of video and
 * audio with the highest bit rate.
 * @param manifest its XML
 * @param address of the manifest, the base URL of its addresses
 * @param addressOf assigns addresses to playlists
 * @throws MediaRefused `protected` for encrypted media, `unreadable` for live streams and for several or zero periods
 */
export function playlistsOf(manifest: string, address: string, addressOf: (track: Kind) => string): Playlists {
  const parsed = new DOMParser().parseFromString(manifest, 'text/xml');
  // Parsers return the part before a fault, with an error element inside.
  if (parsed.querySelector('parsererror')) throw new MediaRefused('unreadable');
  const root = parsed.documentElement;
  const periods = childrenOf(root, 'Period');
  const [period] = periods;
  if (!period || periods.length > 1 || root.getAttribute('type') === 'dynamic') throw new MediaRefused('unreadable');
  const length = secondsOf(period.getAttribute('duration') ?? root.getAttribute('mediaPresentationDuration'));
  const sets = childrenOf(period, 'AdaptationSet');
  const chosen = (['video', 'audio'] as const).flatMap((kind) => {
    const representations = sets.flatMap((set) => childrenOf(set, 'Representation').map((one) => [set, one] as const));
    const [best] = representations
      .filter(([set, one]) => kindOf(set, one) === kind)
      .sort(([, one], [, other]) => bitsOf(other) - bitsOf(one));
    return best ? [{ kind, track: readTrack([root, period, ...best], address, length), address: addressOf(kind) }] : [];
  });
  if (chosen.length === 0) throw new MediaRefused('unreadable');
  return {
    main: mainPlaylist(chosen),
    tracks: new Map(chosen.map(({ address, track }) => [address, trackPlaylist(track)])),
  };
}

function mainPlaylist(chosen: readonly { kind: Kind; track: Track; address: string }[]): string {
  const of = (kind: Kind) => chosen.find((one) => one.kind === kind);
  const [video, audio] = [of('video'), of('audio')];
  const codecs = chosen.map(({ track }) => track.codecs).join(',');
  const bits = chosen.reduce((sum, { track }) => sum + track.bits, 0);
  const isBeside = video && audio;
  return [
    '#EXTM3U',
    ...(isBeside ? [`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,URI="${audio.address}"`] : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=${bits},CODECS="${codecs}"${isBeside ? ',AUDIO="sound"' : ''}`,
    (video ?? audio)?.address,
    '',
  ].join('\n');
}

function trackPlaylist({ first, segments }: Track): string {
  const rangeOf = (range: string) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    return `${to - from + 1}@${from}`;
  };
  const bytes = first?.range ? `,BYTERANGE="${rangeOf(first.range)}"` : '';
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)))}`,
    ...(first ? [`#EXT-X-MAP:URI="${first.address}"${bytes}`] : []),
    ...segments.flatMap(({ address, seconds, range }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      ...(range ? [`#EXT-X-BYTERANGE:${rangeOf(range)}`] : []),
      address,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

const childrenOf = (parent: Element, name: string): Element[] =>
  [...parent.children].filter(({ localName }) => localName === name);

const bitsOf = (representation: Element): number => Number(representation.getAttribute('bandwidth')) || 1;

function kindOf(set: Element, representation: Element): string | undefined {
  const said = ['contentType', 'mimeType'].flatMap((name) =>
    [representation, set].flatMap((one) => one.getAttribute(name) ?? []),
  );
  return said[0]?.split('/')[0];
}

/** Converts a duration (ISO 8601) without years and months to seconds. */
function secondsOf(duration: string | null): number {
  const parts = /^P(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(duration ?? '') ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** @param around manifest, period, set and representation: inner values take precedence */
function readTrack(around: readonly Element[], address: string, length: number): Track {
  if (around.some((one) => childrenOf(one, 'ContentProtection').length > 0)) throw new MediaRefused('protected');
  const base = around
    .flatMap((one) => childrenOf(one, 'BaseURL')[0]?.textContent?.trim() ?? [])
    .reduce((before, next) => new URL(next, before).href, address);
  const [set, representation] = around.slice(-2) as [Element, Element];
  const codecs = representation.getAttribute('codecs') ?? set.getAttribute('codecs') ?? '';
  const track = { codecs, bits: bitsOf(representation) };
  const namesOf = (name: string) => around.flatMap((one) => childrenOf(one, name)[0] ?? []);
  const [templates, lists] = [namesOf('SegmentTemplate'), namesOf('SegmentList')];
  if (templates.length > 0) return { ...track, ...fromTemplate(templates, representation, base, length) };
  if (lists.length > 0) return { ...track, ...fromList(lists, base) };
  // A single file with an index of segments is read as one segment.
  return { ...track, segments: [{ address: base, seconds: length }] };
}

/** Returns the innermost of nested elements that has an attribute or a child. */
const attributeIn = (elements: readonly Element[], name: string): string | null =>
  elements.findLast((one) => one.hasAttribute(name))?.getAttribute(name) ?? null;
const childIn = (elements: readonly Element[], name: string): Element | undefined =>
  elements.flatMap((one) => childrenOf(one, name)).at(-1);

function fromTemplate(templates: Element[], representation: Element, base: string, length: number) {
  const timescale = Number(attributeIn(templates, 'timescale') ?? 1);
  const media = attributeIn(templates, 'media');
  const initialization = attributeIn(templates, 'initialization');
  const start = Number(attributeIn(templates, 'startNumber') ?? FIRST_NUMBER);
  const written = (template: string, values: Record<string, number>) =>
    new URL(filled(template, representation, values), base).href;
  if (media === null) throw new MediaRefused('unreadable');
  const timeline = childIn(templates, 'SegmentTimeline');
  const each = Number(attributeIn(templates, 'duration'));
  const times = timeline ? timesOf(timeline, length * timescale) : evenTimes(each, length * timescale);
  return {
    first: initialization === null ? undefined : { address: written(initialization, {}) },
    segments: times.map(({ time, duration }, index) => ({
      address: written(media, { Number: start + index, Time: time }),
      seconds: duration / timescale,
    })),
  };
}

/** Fills in a template (5.3.9.4.4): `$Number%05d$`. */
const filled = (template: string, representation: Element, values: Record<string, number>): string =>
  template.replace(/\$(?:(\w+)(?:%0(\d+)d)?)?\$/g, (_whole, name: string | undefined, width: string | undefined) => {
    if (name === undefined) return '$';
    const value =
      name === 'RepresentationID'
        ? representation.getAttribute('id')
        : name === 'Bandwidth'
          ? representation.getAttribute('bandwidth')
          : values[name];
    return String(value ?? '').padStart(Number(width ?? 0), '0');
  });

interface SegmentTime {
  time: number;
  duration: number;
}

/** Returns segments of equal duration up to the end of the period. */
function evenTimes(duration: number, end: number): SegmentTime[] {
  const count = Math.ceil(end / duration);
  if (!(count > 0 && count <= MOST_SEGMENTS)) throw new MediaRefused('unreadable');
  return Array.from({ length: count }, (_, index) => ({
    time: index * duration,
    duration: Math.min(duration, end - index * duration),
  }));
}

/** Returns the segments of a timeline (5.3.9.6): each `S` has a duration and a repeat count, up to the end if negative. */
function timesOf(timeline: Element, end: number): SegmentTime[] {
  const times: SegmentTime[] = [];
  let time = 0;
  for (const element of childrenOf(timeline, 'S')) {
    const [duration, again] = [Number(element.getAttribute('d')), Number(element.getAttribute('r') ?? 0)];
    time = Number(element.getAttribute('t') ?? time);
    const count = again < 0 ? Math.ceil((end - time) / duration) : again + 1;
    if (!(duration > 0 && times.length + count <= MOST_SEGMENTS)) throw new MediaRefused('unreadable');
    for (let index = 0; index < count; index++, time += duration) times.push({ time, duration });
  }
  return times;
}

function fromList(lists: Element[], base: string) {
  const seconds = Number(attributeIn(lists, 'duration')) / Number(attributeIn(lists, 'timescale') ?? 1);
  const place = (address: string | null | undefined) => new URL(address ?? '', base).href;
  const first = childIn(lists, 'Initialization');
  return {
    first: first && {
      address: place(first.getAttribute('sourceURL')),
      range: first.getAttribute('range') ?? undefined,
    },
    segments: lists
      .flatMap((list) => childrenOf(list, 'SegmentURL'))
      .map((one) => ({
        address: place(one.getAttribute('media')),
        seconds,
        range: one.getAttribute('mediaRange') ?? undefined,
      })),
  };
}
