import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  canEncodeAudio,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  Quality,
  registerEncoder,
  UrlSource,
  WebMOutputFormat,
} from 'mediabunny';
import { createLimitedFetch } from './limited-fetch';
import type { MediaOutcome, MediaRefusal, MediaWork } from './media';
import { MP3_RATES, mp3EncoderOf } from './mp3-encoder';
import { MediaRefused } from './refused';

/** Limits of the downloads for one format, and of a resulting file, in bytes: the file travels as base64 to the server. */
const MEDIA_LIMITS = { download: 300 * 1024 * 1024, result: 32 * 1024 * 1024 };

/** MP3 bit rates, the best first; the first at which the whole media fits into a file is used. */
const MP3_BITS = [128_000, 96_000, 64_000, 48_000, 32_000];

/** Number of attempts per address, and seconds between them. */
const ATTEMPTS = 2;
const PAUSE = 0.5;

/** Browser features needed to create media files. */
export interface MediaDeps {
  /** Starts the MP3 encoder thread. */
  openMp3Thread(): Worker;
  limits?: typeof MEDIA_LIMITS;
}

interface Running {
  signal: AbortSignal;
  /** Receives a percentage. */
  report(percent: number): void;
}

/** An opened file or stream. */
interface Opened {
  input: Input;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
  /** Number of pixels of its video track. */
  pixels: number;
}

/**
 * Creates one file from the media at some addresses: the video with the most pixels, remuxed without re-encoding, or the sound
 * of the first as MP3. Rejects only with the signal's reason.
 */
export async function makeMediaFile(
  { kind, addresses, until }: MediaWork,
  { signal, report }: Running,
  { openMp3Thread, limits = MEDIA_LIMITS }: MediaDeps,
): Promise<MediaOutcome> {
  const late = AbortSignal.timeout(Math.max(0, until - Date.now()));
  const end = AbortSignal.any([signal, late]);
  const isLate = () => Date.now() >= until;
  const limited = createLimitedFetch(limits.download);
  const inputs: Input[] = [];
  const dispose = () => {
    for (const input of inputs) input.dispose();
  };
  end.addEventListener('abort', dispose, { once: true });
  let refusal: MediaRefusal | undefined;
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    signal.throwIfAborted();
    try {
      if (isLate()) throw new MediaRefused('late');
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      refusal ??= isLate() ? 'late' : (refusalIn(error) ?? limited.why() ?? 'unreadable');
      return undefined;
    }
  };
  try {
    if (kind === 'audio' && !(await canEncodeAudio('mp3'))) registerEncoder(mp3EncoderOf(openMp3Thread));
    const opened: Opened[] = [];
    for (const address of addresses) {
      const input = openInput(address, limited.fetch);
      inputs.push(input);
      const one = await attempt(() => tracksOf(input, kind));
      if (one) opened.push(one);
      // For audio, the first usable source is enough.
      if (end.aborted || (one && kind === 'audio')) break;
    }
    opened.sort((one, other) => other.pixels - one.pixels);
    for (const one of opened) {
      const made = await attempt(() =>
        kind === 'audio' ? soundOf(one, limits, report) : pictureOf(one, limits, report),
      );
      if (made) return made;
      if (end.aborted) break;
    }
    return { refusal: refusal ?? 'unreadable' };
  } finally {
    end.removeEventListener('abort', dispose);
    dispose();
  }
}

const refusalIn = (error: unknown): MediaRefusal | undefined =>
  error instanceof MediaRefused ? error.refusal : undefined;

const openInput = (address: string, fetchFn: typeof fetch): Input =>
  new Input({
    formats: ALL_FORMATS,
    source: new UrlSource(address, {
      fetchFn,
      getRetryDelay: (attempts, error) => (error instanceof MediaRefused || attempts >= ATTEMPTS ? null : PAUSE),
      // A pending read rejects by itself.
      handleUnhandledError: () => undefined,
    }),
    formatOptions: {
      isobmff: {
        resolveKeyId: () => {
          throw new MediaRefused('protected');
        },
      },
    },
  });

/** @throws MediaRefused for media without a track of that kind */
async function tracksOf(input: Input, kind: MediaWork['kind']): Promise<Opened> {
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!(kind === 'audio' ? audio : video)) throw new MediaRefused('unreadable');
  const pixels = video ? (await video.getDisplayWidth()) * (await video.getDisplayHeight()) : 0;
  return { input, video, audio, pixels };
}

async function soundOf(
  { input, audio }: Opened,
  limits: typeof MEDIA_LIMITS,
  report: Running['report'],
): Promise<MediaOutcome> {
  if (!audio) throw new MediaRefused('unreadable');
  const [codec, channels, rate, duration] = await Promise.all([
    audio.getCodec(),
    audio.getNumberOfChannels(),
    audio.getSampleRate(),
    input.getDurationFromMetadata([audio]),
  ]);
  const seconds = duration ?? 0;
  const bitrate = MP3_BITS.find((bits) => (bits / 8) * seconds < limits.result);
  if (!bitrate) throw new MediaRefused('resultTooLarge');
  const own = codec === 'mp3' ? await audio.getBitrate() : null;
  const options: ConversionAudioOptions =
    codec === 'mp3' && ((own ?? 0) / 8) * seconds < limits.result
      ? {}
      : {
          codec: 'mp3',
          quality: new Quality({ bitrate }),
          numberOfChannels: Math.min(2, channels),
          sampleRate: MP3_RATES.find((one) => one <= rate) ?? MP3_RATES.at(-1) ?? rate,
        };
  const { file } = await converted(input, new Mp3OutputFormat(), { audio: options }, limits, report);
  return { file };
}

async function pictureOf(
  { input, video, audio }: Opened,
  limits: typeof MEDIA_LIMITS,
  report: Running['report'],
): Promise<MediaOutcome> {
  const [picture, sound] = await Promise.all([video?.getCodec(), audio?.getCodec()]);
  const fits = (format: OutputFormat, ...codecs: (string | null | undefined)[]) =>
    codecs.every((codec) => !codec || (format.getSupportedCodecs() as string[]).includes(codec));
  const containers = [new Mp4OutputFormat(), new WebMOutputFormat()];
  // The web uses WebM for these codecs.
  if (picture === 'vp8' || picture === 'vp9') containers.reverse();
  const container = containers.find((one) => fits(one, picture, sound)) ?? containers.find((one) => fits(one, picture));
  if (!picture || !container) throw new MediaRefused('otherCodec');
  const { file, hasSound } = await converted(input, container, {}, limits, report);
  return { file, ...(audio && !hasSound && { isSilent: true as const }) };
}

/** @throws MediaRefused if the tracks cannot be converted, or the file would be too large */
async function converted(
  input: Input,
  format: OutputFormat,
  { audio }: { audio?: ConversionAudioOptions },
  limits: typeof MEDIA_LIMITS,
  report: Running['report'],
): Promise<{ file: Blob; hasSound: boolean }> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    // Only sound is re-encoded: re-encoding video would take too long.
    ...(audio ? { audio, video: { discard: true } } : { copy: { mode: 'forced' as const, shiftTolerance: Infinity } }),
    showWarnings: false,
  });
  const used = conversion.utilizedTracks.map(({ type }) => type);
  if (!conversion.isValid || !used.includes(audio ? 'audio' : 'video')) throw new MediaRefused('otherCodec');
  let isTooLarge = false;
  target.on('write', ({ end }) => {
    if (end <= limits.result || isTooLarge) return;
    isTooLarge = true;
    void conversion.cancel();
  });
  conversion.onProgress = (share) => report(Math.floor(share * 100));
  try {
    await conversion.execute();
  } catch (error) {
    throw isTooLarge ? new MediaRefused('resultTooLarge') : error;
  }
  const [type = ''] = format.mimeType.split(';');
  return { file: new Blob([target.buffer ?? new ArrayBuffer(0)], { type }), hasSound: used.includes('audio') };
}
