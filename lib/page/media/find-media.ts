import * as dom from '@/lib/base/dom';
import { texts, typesOf } from '../metadata/linked-data';
import type { PageInfo } from '../metadata/page-facts';
import { resolved } from '../product/page-identity';
import { baseOf } from '../snapshot/recall';

/** Files and streams that a page links openly, by type. */
export interface PageMedia {
  /** Addresses, with the media that the page itself shows first. */
  video: string[];
  audio: string[];
  /** Why the page may play more than that. */
  withheld?: 'platform' | 'streamed';
}

type Kind = 'video' | 'audio';

/** Maximum number of addresses of one type to read. */
const MOST = 10;

const IN_META: Record<Kind, string[]> = {
  video: ['og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player:stream'],
  audio: ['og:audio:secure_url', 'og:audio:url', 'og:audio'],
};
const IN_DATA: Record<string, Kind> = { VideoObject: 'video', AudioObject: 'audio' };
const IN_LINKS: [Kind, RegExp][] = [
  ['video', /\.(?:mp4|m4v|webm|mov|mkv|ogv|m3u8|mpd)$/i],
  ['audio', /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i],
];

/**
 * Lists the media of a page: from its players, its JSON-LD and its meta elements, and for a type without any of these, from its
 * links to files. Skips addresses that scripts assemble, and media that platforms forbid to download.
 */
export function findMedia(page: Document, { sources, url }: PageInfo): PageMedia {
  const found: Record<Kind, Set<string>> = { video: new Set(), audio: new Set() };
  if (URL.canParse(url) && isPlatform(url)) return { video: [], audio: [], withheld: 'platform' };
  let isStreamed = false;
  let isForbidden = false;

  function add(kind: Kind, written: string | null, where: Node): void {
    if (written?.startsWith('blob:')) isStreamed = true;
    const address = resolved(written?.trim(), baseOf(where));
    if (address === undefined) return;
    if (isPlatform(address)) isForbidden = true;
    else found[kind].add(address);
  }

  for (const player of playersIn(page)) {
    const kind = dom.isNamed(player, 'audio') ? 'audio' : 'video';
    add(kind, dom.attributeOf(player, 'src') ?? dom.attributeOf(player, 'data-src'), player);
    for (const source of dom.all(player, 'source')) {
      add(kind, dom.attributeOf(source, 'src') ?? dom.attributeOf(source, 'data-src'), source);
    }
  }
  for (const node of sources.linked) {
    const kind = typesOf(node).flatMap((type) => (Object.hasOwn(IN_DATA, type) ? (IN_DATA[type] ?? []) : []))[0];
    if (kind) for (const address of texts(node.contentUrl)) add(kind, address, page);
  }
  for (const kind of ['video', 'audio'] as const) {
    for (const name of IN_META[kind]) for (const address of sources.tags.get(name) ?? []) add(kind, address, page);
  }
  const hasPlayed = { video: found.video.size > 0, audio: found.audio.size > 0 };
  for (const link of dom.elementsNamed(page, 'a')) {
    const address = resolved(dom.attributeOf(link, 'href'), baseOf(link));
    const path = address && new URL(address).pathname;
    const [kind] = IN_LINKS.find(([, file]) => path && file.test(path)) ?? [];
    if (kind && !hasPlayed[kind]) add(kind, address ?? null, link);
  }
  for (const frame of dom.elementsNamed(page, 'iframe')) {
    const address = resolved(dom.attributeOf(frame, 'src'), baseOf(frame));
    if (address && isPlatform(address)) isForbidden = true;
  }

  const listed = (kind: Kind) => [...found[kind]].slice(0, MOST);
  const withheld = isForbidden ? 'platform' : isStreamed ? 'streamed' : undefined;
  return { video: listed('video'), audio: listed('audio'), ...(withheld && { withheld }) };
}

const playersIn = (page: Document): Element[] =>
  [page, ...dom.shadowRootsIn(page)].flatMap((root) => [...dom.all(root, 'video, audio')]);

/** Sites whose terms forbid downloading their media. A name stands for all its hosts, with any ending. */
const NAMES =
  'amazon bilibili crunchyroll dailymotion deezer disneyplus douyin facebook fb googlevideo hbomax hulu instagram netflix ' +
  'pandora peacocktv primevideo rumble snapchat soundcloud spotify tidal tiktok tiktokcdn twimg twitch twitter vimeo ' +
  'vimeocdn youku youtube youtube-nocookie';
const HOSTS = 'fb.watch music.apple.com tv.apple.com x.com youtu.be';

const names = new Set(NAMES.split(' '));
const hosts = new Set(HOSTS.split(' '));

/** Returns true for an address of a platform that forbids downloads. */
function isPlatform(address: string): boolean {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '');
  const labels = host.split('.');
  // The name precedes an ending of one or two parts: amazon.co.uk.
  return hosts.has(host) || labels.slice(-3, -1).some((label) => names.has(label));
}
