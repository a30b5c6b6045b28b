export type MediaKind = 'audio' | 'video';

/** Addresses of a page's media, of which one file is made. */
export interface MediaWork {
  /** A video, or the sound of either as MP3. */
  kind: MediaKind;
  /** Best guesses first. */
  addresses: readonly string[];
  /** Milliseconds since the epoch at which to give up. */
  until: number;
}

/** A reason why no file was made of any address. */
export type MediaRefusal =
  | 'protected'
  | 'unreachable'
  | 'unreadable'
  | 'otherCodec'
  | 'tooLarge'
  | 'resultTooLarge'
  | 'late';

/** `isSilent` if the sound of a video could not be taken along. */
export type MediaOutcome = { file: Blob; isSilent?: true } | { refusal: MediaRefusal };

/** Fetches media and makes a file of it. Rejects with the signal's reason alone. @param progress takes per cent */
export type MakeMedia = (
  work: MediaWork,
  progress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<MediaOutcome>;
