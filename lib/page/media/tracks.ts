import * as dom from '@/lib/base/dom';
import type { LinkedNode } from '../metadata/linked-data';
import { baseOf } from '../snapshot/recall';
import { declaredTranscripts } from '../structured/declared';
import type { TranscriptCue } from './cues';

/** A text track of a film or recording, or its transcript, as the page offers it. */
export interface PageTrack {
  title: string;
  /** BCP 47, as the page writes it; '' if it does not. */
  language: string;
  /** Address of the media file, or '' for one that a script streams. */
  media: string;
  /** Address of a WebVTT file. */
  url?: string;
  /** Cues that the player has loaded already. */
  cues?: TranscriptCue[];
  /** A text without times. */
  text?: string;
}

/** Maximum numbers of players, of tracks, and of cues of a track. */
const MOST = { players: 10, tracks: 20, cues: 20_000 };

/**
 * Lists the text tracks of the players of a page, and the transcripts that its JSON-LD has. Loads nothing.
 * @returns undefined for a page without a player or transcript
 */
export function readTracks(page: Document, linked: readonly LinkedNode[]): PageTrack[] | undefined {
  const players = [...dom.all(page, 'video, audio')].slice(0, MOST.players);
  const declared = declaredTranscripts(linked);
  if (players.length === 0 && declared.length === 0) return undefined;
  const tracks = players.flatMap((player) =>
    dom.isNamed(player, 'video') || dom.isNamed(player, 'audio') ? tracksOf(player, baseOf(page)) : [],
  );
  const texts = declared.map(({ title, text }) => ({ title, text, language: '', media: '' }));
  return [...tracks, ...texts].slice(0, MOST.tracks);
}

function tracksOf(player: HTMLMediaElement, base: string): PageTrack[] {
  const media = mediaOf(player, base);
  const elements = [...dom.children(player)].flatMap((child) => (dom.isNamed(child, 'track') ? child : []));
  const written = elements.flatMap((element): PageTrack[] => {
    // Subtitles are the kind of a track that names none (HTML, 4.8.11.11.2).
    if (!isShownText(dom.attributeOf(element, 'kind') ?? 'subtitles')) return [];
    const track = {
      title: dom.attributeOf(element, 'label') ?? '',
      language: dom.attributeOf(element, 'srclang') ?? '',
      media,
    };
    const cues = cuesOf(element.track);
    if (cues.length > 0) return [{ ...track, cues }];
    const url = URL.parse(dom.attributeOf(element, 'src') ?? '', base);
    return url && /^https?:$/.test(url.protocol) ? [{ ...track, url: url.href }] : [];
  });
  // A player's own script adds others, with the cues that it has loaded.
  const added = [...player.textTracks].flatMap((track): PageTrack[] => {
    const cues = cuesOf(track);
    const isElement = elements.some((element) => element.track === track);
    if (isElement || cues.length === 0 || !isShownText(track.kind)) return [];
    return [{ title: track.label, language: track.language, media, cues }];
  });
  return [...written, ...added];
}

/** Returns the address of the file that a player plays; a copy of a page only has what is written. */
function mediaOf(player: HTMLMediaElement, base: string): string {
  const source = [...dom.children(player)].find((child) => dom.isNamed(child, 'source'));
  const written = dom.attributeOf(player, 'src') ?? (source && dom.attributeOf(source, 'src'));
  const address = player.currentSrc || (written && URL.parse(written, base)?.href) || '';
  return /^https?:/.test(address) ? address : '';
}

const isShownText = (kind: string): boolean => /^(?:captions|subtitles)$/i.test(kind);

const cuesOf = ({ cues }: TextTrack): TranscriptCue[] => [...(cues ?? [])].slice(0, MOST.cues).flatMap(cueOf);

function cueOf(cue: TextTrackCue): TranscriptCue[] {
  const text = 'text' in cue && typeof cue.text === 'string' ? cueText(cue.text) : '';
  return text ? [{ start: cue.startTime, text }] : [];
}

const cueText = (written: string): string =>
  written
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
