export type MediaKind = 'audio' | 'video';

/** Addresses of a page's media, from which one file is created. */
export interface MediaWork {
  /** A video, or the sound of video or audio as MP3. */
  kind: MediaKind;
  /** Best guesses first. */
  addresses: readonly string[];
  /** Deadline, in milliseconds since the epoch. */
  until: number;
}

/** Why no file could be created from any address. */
export type MediaRefusal =
  | 'protected'
  | 'unreachable'
  | 'unreadable'
  | 'otherCodec'
  | 'tooLarge'
  | 'resultTooLarge'
  | 'late';

/** `isSilent` if the sound of a video could not be included. */
export type MediaOutcome = { file: Blob; isSilent?: true } | { refusal: MediaRefusal };

/** Fetches media and creates a file from it. Rejects only with the signal's reason. @param progress receives a percentage */
export type MakeMedia = (
  work: MediaWork,
  progress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<MediaOutcome>;
