import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Reply } from '../../../support/service';
import { success, useBench } from './bench';

const bench = useBench();

const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const png: Reply = { headers: { 'content-type': 'image/png; x=y' }, body: bytes };
const pdf: Reply = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
const actions = [{ type: 'screenshot' as const }, { type: 'pdf' as const }];
const results = { screenshots: [] as string[], scrapes: [], javascriptReturns: [], pdfs: [] as string[] };

const screenshotOf = (screenshot: string) => {
  bench.service.reply({ body: success({ screenshot, metadata: {} }) });
  return bench.scrape({ formats: ['screenshot'] });
};

describe('files that a response links to', () => {
  it('are downloaded without the key, and the address stays', async () => {
    const address = `${bench.service.url}/shot.png`;
    bench.service.serve('/shot.png', png);
    const { response, attachments } = await screenshotOf(address);
    expect(response.data.screenshot).toBe(address);
    const blob = attachments['/data/screenshot'];
    expect(blob?.type).toBe('image/png');
    expect(new Uint8Array((await blob?.arrayBuffer()) as ArrayBuffer)).toEqual(bytes);
    expect(bench.service.requests[1]).toMatchObject({ method: 'GET', path: '/shot.png' });
    expect(bench.service.requests[1]?.headers).not.toHaveProperty('authorization');
    expect(response.data.warning).toBeUndefined();
  });

  it('are downloaded from the storage of the service, which is one place', async () => {
    const asked: string[] = [];
    const scrape = bench.scrape(
      { formats: [], actions: [{ type: 'screenshot' }, { type: 'screenshot' }, { type: 'screenshot' }] },
      {
        baseUrl: 'https://api.example.com',
        fetch: async (input, init) => {
          asked.push(String(input));
          if (asked.length === 1) return fetch(`${bench.service.url}/v2/scrape`, init);
          return new Response(bytes, { headers: { 'content-type': 'image/png' } });
        },
      },
    );
    const screenshots = ['https://s.example/1', 'https://other.example/2', 'https://s.example/3'];
    bench.service.reply({ body: success({ actions: { ...results, screenshots }, metadata: {} }) });
    const { response, attachments } = await scrape;
    expect(Object.keys(attachments)).toEqual(['/data/actions/screenshots/0', '/data/actions/screenshots/2']);
    expect(asked.slice(1)).toEqual(['https://s.example/1', 'https://s.example/3']);
    expect(response.data.actions?.screenshots).toEqual(screenshots);
    expect(response.data.warning).toBe(
      '/data/actions/screenshots/1 could not be kept: its address is neither at the service nor at s.example.',
    );
  });

  it.each([
    'http://127.0.0.1:9/reboot?x=1',
    'https://localhost/',
    'https://printer/',
    'https://192.168.1.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://2130706433/',
    'https://router.local./',
  ])('are not sought on this computer or network, where the service is not: %s', async (url) => {
    const { response, attachments } = await screenshotOf(url);
    expect(response.data.warning).toContain('its address is on this computer or network, where the service is not');
    expect(response.data.screenshot).toBe(url);
    expect(attachments).toEqual({});
    expect(bench.service.requests).toHaveLength(1);
  });

  it('are not sought without encryption, nor where a redirect leads', async () => {
    const { response } = await screenshotOf('http://storage.example/1.png');
    expect(response.data.warning).toContain('its address is neither at the service nor encrypted');
    bench.service.serve('/moved', { status: 302, headers: { location: `${bench.service.url}/elsewhere` } });
    const moved = await screenshotOf(`${bench.service.url}/moved`);
    expect(moved.response.data.warning).toContain('its address redirects to another');
    expect(bench.service.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('are not more than were asked for', async () => {
    const screenshots = Array.from({ length: 400 }, (_, index) => `${bench.service.url}/${index}.png`);
    bench.service.serve('/0.png', png);
    bench.service.reply({
      body: success({
        screenshot: screenshots[1],
        actions: { ...results, screenshots, pdfs: screenshots },
        metadata: {},
      }),
    });
    const { response, attachments } = await bench.scrape({ formats: [], actions: [{ type: 'screenshot' }] });
    expect(Object.keys(attachments)).toEqual(['/data/actions/screenshots/0']);
    expect(bench.service.requests).toHaveLength(2);
    expect(response.data.warning).toBe(
      'The service named more files than were asked for; 800 of them were not downloaded.',
    );
  });

  it('are not larger together than can be kept', { tags: ['slow'] }, async () => {
    const screenshots = Array.from({ length: 3 }, (_, index) => `${bench.service.url}/${index}.png`);
    for (const index of [0, 1, 2]) {
      const body = new Uint8Array(50 * 1024 * 1024);
      bench.service.serve(`/${index}.png`, { headers: { 'content-type': 'image/png' }, body });
    }
    bench.service.reply({ body: success({ actions: { ...results, screenshots }, metadata: {} }) });
    const { response, attachments } = await bench.scrape({
      formats: [],
      actions: screenshots.map(() => ({ type: 'screenshot' as const })),
    });
    expect(Object.keys(attachments)).toHaveLength(2);
    expect(response.data.warning).toBe(
      '/data/actions/screenshots/2 could not be kept: all files together are too large.',
    );
  });

  it('of actions are kept in their order, with a count of what is done', async () => {
    const at = (path: string) => `${bench.service.url}${path}`;
    bench.service.serve('/1.png', png);
    bench.service.serve('/2.png', png);
    bench.service.serve('/3.pdf', pdf);
    const links = { ...results, screenshots: [at('/1.png'), at('/2.png')], pdfs: [at('/3.pdf')] };
    bench.service.reply({ body: success({ actions: links, metadata: {} }) });
    const { attachments } = await bench.scrape({ formats: [], actions: [{ type: 'screenshot' }, ...actions] });
    expect(Object.entries(attachments).map(([pointer, { type }]) => [pointer, type])).toEqual([
      ['/data/actions/screenshots/0', 'image/png'],
      ['/data/actions/screenshots/1', 'image/png'],
      ['/data/actions/pdfs/0', 'application/pdf'],
    ]);
    expect(bench.steps.slice(2)).toEqual([0, 1, 2].map((done) => ({ name: 'downloading', done, total: 3 })));
  });

  it('that came as data: URLs are kept once, under their pointer', async () => {
    const dataUrl = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    const links = { ...results, screenshots: [dataUrl] };
    bench.service.reply({ body: success({ screenshot: dataUrl, actions: links, metadata: {} }) });
    const { response, attachments } = await bench.scrape({ formats: ['screenshot'], actions });
    expect(response.data.screenshot).toBe('/data/screenshot');
    expect(response.data.actions?.screenshots).toEqual(['/data/actions/screenshots/0']);
    expect(attachments['/data/screenshot']?.type).toBe('image/png');
    expect(attachments['/data/screenshot']?.size).toBe(4);
    expect(attachments['/data/actions/screenshots/0']?.size).toBe(4);
  });

  it.each<[string, Reply, string]>([
    ['is gone', { status: 404 }, 'its address responded with status 404'],
    ['is no picture', { headers: { 'content-type': 'text/html' }, body: '<p>' }, 'of the type text/html'],
    ['is a document with scripts', { headers: { 'content-type': 'image/svg+xml' } }, 'of the type image/svg+xml'],
    ['names no type', { body: bytes }, 'of the type unknown'],
    ['ends early', { ...png, cut: 'within-body' }, 'the connection failed'],
    [
      'is too large',
      { headers: { 'content-type': 'image/png' }, body: new Uint8Array(64 * 1024 * 1024 + 1) },
      'larger than 64 MiB',
    ],
  ])('become a warning where one %s', async (_name, reply, why) => {
    const address = `${bench.service.url}/file`;
    bench.service.serve('/file', reply);
    const { response, attachments } = await screenshotOf(address);
    expect(response.data.warning).toBe(`/data/screenshot could not be kept: ${why}.`);
    expect(response.data.screenshot).toBe(address);
    expect(attachments).toEqual({});
  });

  it.each(['file:///etc/passwd', 'chrome://version', 'shot.png', 'iVBORw0KGgo='])(
    'are not sought at %s',
    async (url) => {
      const { response } = await screenshotOf(url);
      expect(response.data.warning).toBe('/data/screenshot could not be kept: its address is not a web address.');
      expect(response.data.screenshot).toBe(url);
    },
  );

  it('do not hold up a result for more than a minute', async () => {
    const address = `${bench.service.url}/slow.png`;
    bench.service.reply({ body: success({ screenshot: address, metadata: {} }) });
    bench.onStep = ({ name }) => {
      if (name === 'downloading') bench.service.hold();
    };
    const scrape = bench.scrape({ formats: ['screenshot'] });
    await bench.service.request(1);
    bench.clock.pass(60_000);
    const { response } = await scrape;
    expect(response.data.warning).toBe('/data/screenshot could not be kept: no response within 60 seconds.');
  });

  it('are left when the scrape is cancelled', async () => {
    const address = `${bench.service.url}/slow.png`;
    bench.service.reply({ body: success({ screenshot: address, metadata: {} }) });
    bench.onStep = ({ name }) => {
      if (name === 'downloading') bench.service.hold();
    };
    const scrape = bench.scrape({ formats: ['screenshot'] });
    await bench.service.request(1);
    const reason = new WinnowError('CANCELLED', 'Enough.');
    bench.controller.abort(reason);
    await expect(scrape).rejects.toBe(reason);
  });
});
