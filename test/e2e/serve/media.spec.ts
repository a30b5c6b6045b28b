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
