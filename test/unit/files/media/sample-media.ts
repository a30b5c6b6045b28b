import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  CmafOutputFormat,
  HlsOutputFormat,
  Output,
  type OutputFormat,
  PathedTarget,
  Quality,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { onTestFinished, vi } from 'vitest';

const RATE = 44_100;

/** A tone of 440 hertz. @param seconds its length */
function tone(seconds: number, channels = 1): AudioBuffer {
  const buffer = new AudioBuffer({ length: RATE * seconds, numberOfChannels: channels, sampleRate: RATE });
  for (let channel = 0; channel < channels; channel++) {
    const samples = buffer.getChannelData(channel);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.sin((i * 880 * Math.PI) / RATE) / 2;
  }
  return buffer;
}

export async function makeSound(seconds = 1, channels = 1): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WavOutputFormat(), target });
  const source = new AudioBufferSource({ codec: 'pcm-s16' });
  output.addAudioTrack(source);
  await output.start();
  await source.add(tone(seconds, channels));
  await output.finalize();
  return new Uint8Array(target.buffer as ArrayBuffer);
}

async function addTracks(output: Output, width: number, kinds: readonly string[] = ['video', 'audio']): Promise<void> {
  const canvas = new OffscreenCanvas(width, width);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const pictures = new CanvasSource(canvas, { codec: 'vp9', quality: new Quality('low') });
  const sound = new AudioBufferSource({ codec: 'opus', quality: new Quality('low') });
  const [hasVideo, hasAudio] = [kinds.includes('video'), kinds.includes('audio')];
  if (hasVideo) output.addVideoTrack(pictures);
  if (hasAudio) output.addAudioTrack(sound);
  await output.start();
  for (let frame = 0; hasVideo && frame < 5; frame++) {
    context.fillStyle = `hsl(${frame * 60} 80% 50%)`;
    context.fillRect(0, 0, width, width);
    await pictures.add(frame / 5, 1 / 5);
  }
  if (hasAudio) await sound.add(tone(1));
  await output.finalize();
}

/** A second of pictures and sound, as WebM. @param width pixels, as its height */
export async function makeVideo(width = 64, format: OutputFormat = new WebMOutputFormat()): Promise<Uint8Array> {
  const target = new BufferTarget();
  await addTracks(new Output({ format, target }), width);
  return new Uint8Array(target.buffer as ArrayBuffer);
}

/** The same as a stream: its playlists and segments by their names. */
export async function makeStream(kinds?: readonly string[]): Promise<Record<string, Uint8Array>> {
  const targets: Record<string, BufferTarget> = {};
  const target = new PathedTarget('main.m3u8', ({ path }) => {
    const made = new BufferTarget();
    targets[path] = made;
    return made;
  });
  await addTracks(
    new Output({ format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat() }), target }),
    64,
    kinds,
  );
  return Object.fromEntries(
    Object.entries(targets).map(([path, { buffer }]) => [path, new Uint8Array(buffer ?? new ArrayBuffer(0))]),
  );
}

/** Serves bytes by their address, with ranges, in place of the web. @returns the addresses that were asked for */
export function serve(files: Record<string, Uint8Array | string>): string[] {
  const asked: string[] = [];
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    const file = files[url];
    if (file === undefined) return new Response('none', { status: 404 });
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(new Headers(init?.headers).get('Range') ?? '') ?? [];
    if (first === undefined) return new Response(bytes.slice(), { headers: { 'Content-Length': `${bytes.length}` } });
    const end = Math.min(last ? Number(last) + 1 : bytes.length, bytes.length);
    return new Response(bytes.slice(Number(first), end), {
      status: 206,
      headers: {
        'Content-Range': `bytes ${first}-${end - 1}/${bytes.length}`,
        'Content-Length': `${end - Number(first)}`,
      },
    });
  });
  onTestFinished(() => spy.mockRestore());
  return asked;
}
