/** A timed line of a transcript. */
export interface TranscriptCue {
  /** In seconds. */
  start: number;
  text: string;
}

/** A transcript of a film or recording of a page, with times if the page has them. */
export interface Transcript {
  title: string;
  /** BCP 47; '' if unknown. */
  language: string;
  /** Address of the media file; '' if unknown. */
  media: string;
  cues?: TranscriptCue[];
  text?: string;
}

const TIMING = /^(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->/;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/**
 * Reads the cues of a WebVTT file (W3C WebVTT, 4), or of a SubRip file, which differs in commas and a missing head. Styles,
 * notes, tags and positions are left out, and so is a cue that repeats the one before it.
 * @returns undefined for another kind of file
 */
export function parseCues(file: string): TranscriptCue[] | undefined {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const isVtt = lines[0]?.startsWith('WEBVTT') ?? false;
  if (!isVtt && !(/^\d+$/.test(lines[0]?.trim() ?? '') && TIMING.test(lines[1] ?? ''))) return undefined;
  const cues: TranscriptCue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const timing = TIMING.exec(lines[at]?.trim() ?? '');
    if (!timing) continue;
    const texts: string[] = [];
    for (at++; at < lines.length && lines[at]?.trim(); at++) texts.push(lines[at] ?? '');
    const text = plainText(texts.join(' '));
    if (text && text !== cues.at(-1)?.text) cues.push({ start: secondsOf(timing), text });
  }
  return cues;
}

const secondsOf = ([, hours = '0', minutes = '0', seconds = '0', milliseconds = '0']: RegExpExecArray): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1_000;

const plainText = (written: string): string =>
  written
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Writes a time as players do: `1:02:09`, `0:07`. @param seconds from the beginning */
export function cueTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** Returns the address of a moment of a film (W3C Media Fragments, 4.2.1). @param page its page, if the file is not known */
export function momentAddress({ media }: Pick<Transcript, 'media'>, page: string, seconds: number): string {
  const [address = ''] = (media || page).split('#');
  return `${address}#t=${Math.floor(seconds)}`;
}
