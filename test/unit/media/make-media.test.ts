import encoder from '@mediabunny/mp3-encoder?raw';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { makeMediaFile } from '@/lib/media/make-media';
import type { MediaKind, MediaOutcome } from '@/lib/media/media';
import { mp3ThreadOf } from '@/modules/mp3-encoder/thread-of';
import { makeSound, makeStream, makeVideo, serve } from './sample-media';

const AT = 'https://media.example';
const thread = URL.createObjectURL(new Blob([mp3ThreadOf(encoder)], { type: 'text/javascript' }));

interface Asked {
  kind?: MediaKind;
  until?: number;
  limits?: { download: number; result: number };
  signal?: AbortSignal;
}

const SIZES = { download: 10_000_000, result: 10_000_000 };

function make(
  addresses: string[],
  { kind = 'video', until, limits = SIZES, signal }: Asked = {},
): Promise<MediaOutcome> {
  const work = { kind, addresses, until: until ?? Date.now() + 60_000 };
  const running = { signal: signal ?? new AbortController().signal, report: () => undefined };
  return makeMediaFile(work, running, { openMp3Thread: () => new Worker(thread), limits });
}

/** Facts of a file, read as whoever plays it reads it. */
async function factsOf(outcome: MediaOutcome) {
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(outcome.file) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return {
    type: outcome.file.type,
    video: await video?.getCodec(),
    width: await video?.getDisplayWidth(),
    audio: await audio?.getCodec(),
    channels: await audio?.getNumberOfChannels(),
    seconds: Math.round(await input.computeDuration()),
  };
}

describe('a video', () => {
  it('is taken as it is, and the one with the most pixels', async () => {
    serve({ [`${AT}/small.webm`]: await makeVideo(64), [`${AT}/large.webm`]: await makeVideo(128) });
    const facts = await factsOf(await make([`${AT}/small.webm`, `${AT}/large.webm`]));
    expect(facts).toMatchObject({ type: 'video/webm', video: 'vp9', width: 128, audio: 'opus', seconds: 1 });
  });

  it('is put together of a stream', async () => {
    const files = await makeStream();
    serve(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${AT}/a/${path}`, bytes])));
    const facts = await factsOf(await make([`${AT}/a/main.m3u8`]));
    expect(facts).toMatchObject({ video: 'vp9', width: 64, audio: 'opus', seconds: 1 });
  });

  it('is the next where the first is none', async () => {
    serve({ [`${AT}/page.mp4`]: '<!doctype html><title>None</title>', [`${AT}/a.webm`]: await makeVideo() });
    expect(await make([`${AT}/page.mp4`, `${AT}/gone.mp4`, `${AT}/a.webm`])).toHaveProperty('file');
  });
});

describe('sound', () => {
  it.each([
    ['of a file', () => makeSound(2, 2), 2],
    ['of a video', () => makeVideo(), 1],
  ])('%s is MP3', async (_name, made, seconds) => {
    serve({ [`${AT}/a`]: await made() });
    expect(await factsOf(await make([`${AT}/a`], { kind: 'audio' }))).toMatchObject({
      type: 'audio/mpeg',
      audio: 'mp3',
      video: undefined,
      seconds,
    });
  });
});

describe('no file is made', () => {
  const KEY = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n';
  it.each([
    ['of what is no media', 'unreadable', { [`${AT}/a`]: 'Words.' }, {}],
    ['of nothing', 'unreadable', { [`${AT}/a`]: '' }, {}],
    ['of what is not there', 'unreachable', {}, {}],
    ['of a stream with a key', 'protected', { [`${AT}/a`]: KEY, [`${AT}/a.m3u8`]: KEY }, { path: 'a.m3u8' }],
  ])('%s', async (_name, refusal, files, { path = 'a' }: { path?: string }) => {
    serve(files);
    expect(await make([`${AT}/${path}`])).toEqual({ refusal });
  });

  it('of a sound without pictures', async () => {
    serve({ [`${AT}/a.wav`]: await makeSound() });
    expect(await make([`${AT}/a.wav`])).toEqual({ refusal: 'unreadable' });
  });

  it('of more than may be fetched', async () => {
    serve({ [`${AT}/a.wav`]: await makeSound(3) });
    const limits = { ...SIZES, download: 100_000 };
    expect(await make([`${AT}/a.wav`], { kind: 'audio', limits })).toEqual({ refusal: 'tooLarge' });
  });

  it('of more than a result may hold', async () => {
    serve({ [`${AT}/a.webm`]: await makeVideo() });
    expect(await make([`${AT}/a.webm`], { limits: { ...SIZES, result: 500 } })).toEqual({ refusal: 'resultTooLarge' });
  });

  it('once its time is over', async () => {
    serve({ [`${AT}/a.webm`]: await makeVideo() });
    expect(await make([`${AT}/a.webm`], { until: Date.now() })).toEqual({ refusal: 'late' });
  });

  it('once it is cancelled', async () => {
    serve({ [`${AT}/a.webm`]: await makeVideo() });
    const reason = new Error('Stop.');
    await expect(make([`${AT}/a.webm`], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

it('asks nothing that is not of the web', async () => {
  const list = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';
  const asked = serve({ [`${AT}/a.m3u8`]: list });
  expect(await make([`${AT}/a.m3u8`])).toHaveProperty('refusal');
  expect(asked.filter((url) => !url.startsWith(AT))).toEqual([]);
});
