import { type AudioCodec, type AudioSample, CustomAudioEncoder, EncodedPacket } from 'mediabunny';

/** Commands of the @mediabunny/mp3-encoder thread, in which LAME runs. */
type Command =
  | { type: 'init'; data: { numberOfChannels: number; sampleRate: number; bitrate: number } }
  | { type: 'encode'; data: { audioData: ArrayBuffer; numberOfFrames: number } }
  | { type: 'flush' };

type Reply = { id: number } & (
  | { success: true; data: { encodedData?: ArrayBuffer; flushedData?: ArrayBuffer } }
  | { success: false; error: unknown }
);

/** Sample rates of MP3 in hertz (ISO/IEC 11172-3 and 13818-3, and halves of the latter). */
export const MP3_RATES = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** Bit rates in kbit/s by the index in a frame's header, for MPEG 1 and for the lower sample rates. */
const KILOBITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const HEADER = 4;

/**
 * Creates the MP3 encoder for a conversion. LAME is under the LGPL: it is a separate file in the package, so that users can
 * replace it.
 * @param openThread starts that file
 */
export const mp3EncoderOf = (openThread: () => Worker): typeof CustomAudioEncoder & (new () => CustomAudioEncoder) =>
  class extends CustomAudioEncoder {
    private thread: Worker | undefined;
    private readonly waiting = new Map<number, (reply: Reply) => void>();
    private readonly frames = new FrameReader();
    private asked = 0;
    private time: number | undefined;
    private isFirst = true;

    static override supports(codec: AudioCodec, { numberOfChannels, sampleRate }: AudioEncoderConfig): boolean {
      return codec === 'mp3' && numberOfChannels <= 2 && MP3_RATES.includes(sampleRate);
    }

    async init(): Promise<void> {
      const { numberOfChannels, sampleRate, bitrate = 128_000 } = this.config;
      this.thread = openThread();
      this.thread.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.waiting.get(data.id)?.(data));
      this.thread.addEventListener('error', ({ message }) => {
        for (const [id, end] of this.waiting) end({ id, success: false, error: new Error(message) });
      });
      await this.ask({ type: 'init', data: { numberOfChannels, sampleRate, bitrate } });
    }

    async encode(sample: AudioSample): Promise<void> {
      this.time ??= sample.timestamp;
      const format = 's16-planar';
      const size = sample.allocationSize({ format, planeIndex: 0 });
      const audioData = new ArrayBuffer(size * sample.numberOfChannels);
      for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
        sample.copyTo(new Uint8Array(audioData, size * planeIndex, size), { format, planeIndex });
      }
      const { numberOfFrames } = sample;
      const { encodedData } = await this.ask({ type: 'encode', data: { audioData, numberOfFrames } }, [audioData]);
      this.give(encodedData);
    }

    async flush(): Promise<void> {
      const { flushedData } = await this.ask({ type: 'flush' });
      this.give(flushedData);
    }

    close(): void {
      this.thread?.terminate();
    }

    private give(encoded: ArrayBuffer | undefined): void {
      const { numberOfChannels, sampleRate } = this.config;
      for (const { bytes, duration } of this.frames.read(new Uint8Array(encoded ?? []))) {
        const meta = this.isFirst ? { decoderConfig: { codec: 'mp3', numberOfChannels, sampleRate } } : {};
        this.isFirst = false;
        this.onPacket(new EncodedPacket(bytes, 'key', this.time ?? 0, duration), meta);
        this.time = (this.time ?? 0) + duration;
      }
    }

    private async ask(command: Command, transfer: Transferable[] = []) {
      const id = this.asked++;
      const reply = await new Promise<Reply>((resolve) => {
        this.waiting.set(id, resolve);
        this.thread?.postMessage({ id, command }, transfer);
      });
      this.waiting.delete(id);
      if (reply.success) return reply.data;
      throw reply.error;
    }
  };

/** Splits an MP3 stream into frames. The encoder returns it in chunks of any length. */
class FrameReader {
  private rest = new Uint8Array(0);

  read(more: Uint8Array): { bytes: Uint8Array; duration: number }[] {
    const stream = new Uint8Array(this.rest.length + more.length);
    stream.set(this.rest);
    stream.set(more, this.rest.length);
    const frames: { bytes: Uint8Array; duration: number }[] = [];
    let at = 0;
    while (at + HEADER <= stream.length) {
      const frame = frameAt(stream, at);
      if (!frame || at + frame.size > stream.length) break;
      frames.push({ bytes: stream.slice(at, at + frame.size), duration: frame.duration });
      at += frame.size;
    }
    this.rest = stream.slice(at);
    return frames;
  }
}

/** Reads the header of a layer III frame; undefined if none starts here. */
function frameAt(stream: Uint8Array, at: number): { size: number; duration: number } | undefined {
  const word = new DataView(stream.buffer, stream.byteOffset + at, HEADER).getUint32(0);
  if (word >>> 21 !== 0x7ff) return undefined;
  const version = (word >>> 19) & 3;
  const isWhole = version === 3;
  const fraction = isWhole ? 1 : version === 2 ? 2 : 4;
  const kilobits = KILOBITS[isWhole ? 0 : 1]?.[(word >>> 12) & 15];
  const rate = ([44_100, 48_000, 32_000][(word >>> 10) & 3] ?? 0) / fraction;
  if (!kilobits || !rate) return undefined;
  const samples = isWhole ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  return { size: Math.floor((samples * 125 * kilobits) / rate) + padding, duration: samples / rate };
}
