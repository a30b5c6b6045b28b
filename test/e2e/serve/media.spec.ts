import { readFile } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
  type TrackType,
} from 'mediabunny';
import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';

/** A second of a tone, as WAV (16 bits, one channel). */
function tone(rate = 44_100): Buffer {
  const wav = Buffer.alloc(44 + rate * 2);
  wav.write('RIFF');
  wav.writeUInt32LE(36 + rate * 2, 4);
  wav.write('WAVEfmt ', 8);
  for (const [at, value] of [16, 0x1_0001, rate, rate * 2, 0x10_0002].entries()) wav.writeUInt32LE(value, 16 + at * 4);
  wav.write('data', 36);
  wav.writeUInt32LE(rate * 2, 40);
  for (let i = 0; i < rate; i++) wav.writeInt16LE(Math.sin((i * 880 * Math.PI) / rate) * 16_000, 44 + i * 2);
  return wav;
}

const VIDEO = new URL('../../sites/second.webm', import.meta.url);

/** Routes for a second of video as HLS, with its pictures and sound or one of them: playlists, and segments of CMAF. */
async function streamAt(folder: string, kinds: TrackType[]): Promise<Record<string, Route>> {
  const parts: Record<string, BufferTarget> = {};
  const target = new PathedTarget('main.m3u8', ({ path }) => {
    const part = new BufferTarget();
    parts[path] = part;
    return part;
  });
  const conversion = await Conversion.init({
    input: new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(VIDEO)) }),
    output: new Output({ format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat() }), target }),
    video: { discard: !kinds.includes('video') },
    audio: { discard: !kinds.includes('audio') },
    showWarnings: false,
  });
  await conversion.execute();
  return Object.fromEntries(
    Object.entries(parts).map(([path, { buffer }]): [string, Route] => [
      `${folder}/${path}`,
      (_request, response) => response.end(Buffer.from(buffer as ArrayBuffer)),
    ]),
  );
}

/** A manifest of DASH: pictures and sound apart, in one segment each. */
function dashManifest(): string {
  const sets = Object.entries({ video: 'vp8', audio: 'opus' }).map(
    ([kind, codecs]) => `<AdaptationSet contentType="${kind}">
      <Representation id="${kind}" bandwidth="50000" codecs="${codecs}"><SegmentList duration="2">
        <Initialization sourceURL="${kind}/init-1.m4s"/><SegmentURL media="${kind}/segment-1-1.m4s"/>
      </SegmentList></Representation></AdaptationSet>`,
  );
  return `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
    mediaPresentationDuration="PT1.139S"><Period>${sets.join('')}</Period></MPD>`;
}

test('streams of HLS and of DASH become files, with their pictures and their sound', async ({ server, site }) => {
  const page =
    (address: string): Route =>
    (_request, response) =>
      response.setHeader('content-type', 'text/html').end(`<h1>Film</h1><video src="${address}"></video>`);
  const { url, requested } = await site({
    ...(await streamAt('/hls', ['video', 'audio'])),
    ...(await streamAt('/dash/video', ['video'])),
    ...(await streamAt('/dash/audio', ['audio'])),
    '/dash/main.mpd': (_request, response) =>
      response.setHeader('content-type', 'application/dash+xml').end(dashManifest()),
    '/hls.html': page('/hls/main.m3u8'),
    '/dash.html': page('/dash/main.mpd'),
  });
  for (const kind of ['hls', 'dash']) {
    const { video, warning } = await server.data({ url: `${url}/${kind}.html`, formats: ['video'] });
    expect([video, warning]).toEqual([expect.stringMatching(/\/files\/[\w-]+\.webm$/), undefined]);
    const response = await fetch(video);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/webm']);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await response.arrayBuffer()) });
    const tracks = await Promise.all(
      (await input.getTracks()).map(async (track) => [track.type, await track.getCodec()]),
    );
    expect(Object.fromEntries(tracks)).toEqual({ video: 'vp8', audio: 'opus' });
    expect(await input.computeDuration()).toBeCloseTo(1.139, 1);
  }
  expect(requested).toEqual(
    expect.arrayContaining(['/hls/segment-1-1.m4s', '/dash/video/segment-1-1.m4s', '/dash/audio/segment-1-1.m4s']),
  );
});

test('the sound of a page is MP3 at an address of the server, in pieces too, and what is missing has its reason', async ({
  server,
  site,
}) => {
  const { url } = await site({
    '/tone.wav': (_request, response) => response.setHeader('content-type', 'audio/wav').end(tone()),
    '/sound.html': (_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Sound</h1><audio src="/tone.wav"></audio>'),
  });
  const { audio, video, warning } = await server.data({ url: `${url}/sound.html`, formats: ['audio', 'video'] });
  expect(audio).toMatch(/\/files\/[\w-]+\.mp3$/);
  expect(video).toBeNull();
  expect(warning).toContain('No video: the page names no file or stream');
  const whole = Buffer.from(await (await fetch(audio as string)).arrayBuffer());
  const piece = await fetch(audio as string, { headers: { range: 'bytes=0-99' } });
  expect([piece.status, piece.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(whole.subarray(0, 100));
  // A second at 128 kbit/s.
  expect(whole.length).toBeGreaterThan(12_000);
  expect(whole.length).toBeLessThan(24_000);
});

test('a menu and a video of a page come from one scrape, and what lies about its type or is empty has its reason', async ({
  server,
  site,
}) => {
  const empty = '<h1>Film</h1><video><source src="/empty.mp4"><source src="/lie.mp4"></video>';
  const { url } = await site({
    '/empty.mp4': (_request, response) => response.setHeader('content-type', 'video/mp4').end(),
    '/lie.mp4': (_request, response) => response.setHeader('content-type', 'video/mp4').end('<h1>Words'),
    '/empty.html': (_request, response) => response.setHeader('content-type', 'text/html').end(empty),
  });
  const { menu, video } = await server.data({ url: `${url}/eatery.html`, formats: ['menu', 'video'] });
  expect(menu).toMatchObject({
    sections: [
      { name: 'Starters', items: [{ name: expect.stringContaining('Soup'), price: { amount: 6.5 } }, {}] },
      { name: 'Mains', items: [{}, {}, {}] },
    ],
  });
  expect(video).toMatch(/\/files\/[\w-]+\.webm$/);
  const file = await fetch(video);
  expect(file.headers.get('content-type')).toBe('video/webm');
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);

  const nothing = await server.data({ url: `${url}/empty.html`, formats: ['video', 'menu'] });
  expect(nothing).toMatchObject({ video: null, menu: null });
  expect(nothing.warning).toContain('No video: what its address gave is in no form that can be read here.');
});
