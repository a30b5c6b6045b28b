import encoder from '@mediabunny/mp3-encoder?raw';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeMediaFile } from '@/lib/files/media/make-media';
import type { MediaKind, MediaOutcome } from '@/lib/files/media/media';
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

  /** Pictures and sound apart, as DASH has them, and a manifest that names them. */
  async function serveDash(of: (kind: 'video' | 'audio') => string, attributes = 'type="static"') {
    const files: Record<string, Uint8Array | string> = {};
    for (const kind of ['video', 'audio']) {
      for (const [name, bytes] of Object.entries(await makeStream([kind]))) files[`${AT}/d/${kind}/${name}`] = bytes;
    }
    const set = (kind: 'video' | 'audio', codecs: string) => `<AdaptationSet contentType="${kind}">
      <Representation id="poor" bandwidth="1" codecs="${codecs}"><BaseURL>none/</BaseURL>${of(kind)}</Representation>
      <Representation id="${kind}" bandwidth="50000" codecs="${codecs}">${of(kind)}</Representation></AdaptationSet>`;
    files[`${AT}/d/main.mpd`] =
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${attributes} mediaPresentationDuration="PT1S">
      <Period>${set('video', 'vp09.00.10.08')}${set('audio', 'opus')}</Period></MPD>`;
    serve(files);
  }
  const TEMPLATE = 'initialization="$RepresentationID$/init-1.m4s" media="$RepresentationID$/segment-1-$Number$.m4s"';

  it.each([
    ['of numbered segments', () => `<SegmentTemplate ${TEMPLATE} timescale="10" duration="10"/>`],
    [
      'of segments in a timeline',
      () =>
        `<SegmentTemplate ${TEMPLATE} timescale="10"><SegmentTimeline><S t="0" d="10" r="0"/></SegmentTimeline></SegmentTemplate>`,
    ],
    [
      'of a list of segments',
      (kind: string) =>
        `<SegmentList duration="1"><Initialization sourceURL="${kind}/init-1.m4s"/><SegmentURL media="${kind}/segment-1-1.m4s"/></SegmentList>`,
    ],
  ])('is put together of a DASH manifest %s', async (_name, segments) => {
    await serveDash(segments);
    const facts = await factsOf(await make([`${AT}/d/main.mpd`]));
    expect(facts).toMatchObject({ video: 'vp9', width: 64, audio: 'opus', seconds: 1 });
  });

  it.each([
    ['with a key', 'protected', '<ContentProtection schemeIdUri="urn:uuid:1"/>', undefined],
    ['that is live', 'unreadable', '', 'type="dynamic"'],
    ['that is broken', 'unreadable', '<Nothing', undefined],
  ])('is none of a DASH manifest %s', async (_name, refusal, added, attributes) => {
    await serveDash(() => `${added}<SegmentTemplate ${TEMPLATE} duration="1"/>`, attributes);
    expect(await make([`${AT}/d/main.mpd`])).toEqual({ refusal });
  });

  it('is known by its bytes, whatever its name and its type say', async () => {
    serve({ [`${AT}/song.mp3`]: await makeVideo() });
    expect(await factsOf(await make([`${AT}/song.mp3`]))).toMatchObject({ type: 'video/webm', video: 'vp9' });
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

  it.each([
    ['by its own account', { 'Content-Length': String(300 * 1024 * 1024 + 1) }],
    ['that only its bytes tell', {}],
  ])('of 300 MiB and more %s', async (_name, headers) => {
    const chunk = new Uint8Array(8 * 1024 * 1024).fill(1);
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent += chunk.length;
          controller.enqueue(chunk);
        },
      });
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(endless(), { headers }));
    onTestFinished(() => spy.mockRestore());
    const outcome = await makeMediaFile(
      { kind: 'video', addresses: [`${AT}/a.mp4`], until: Date.now() + 60_000 },
      { signal: new AbortController().signal, report: () => undefined },
      { openMp3Thread: () => new Worker(thread) },
    );
    expect(outcome).toHaveProperty('refusal');
    expect(sent).toBeLessThan(330 * 1024 * 1024);
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
