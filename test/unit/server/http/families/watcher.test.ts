import { expect, it, vi } from 'vitest';
import { addressesIn, follow } from '../follow';
import { KEY } from '../serving';
import { servingFamily, UNKNOWN } from './harbour';

const family = servingFamily();
const pages = (...paths: string[]) => paths.map((path) => family.site.url + path);

it('watcher-01 to 04 the key comes back, then what is there, each page, and the end', async () => {
  const { body } = await family.ask('POST', '/v2/crawl', { url: pages('/')[0], limit: 3, delay: 0.2 });
  const { socket, ending, ended } = follow(family.url, `/v2/crawl/${body.id}`);
  await vi.waitFor(() => expect(ending.messages.length).toBeGreaterThan(0));
  expect(socket.protocol).toBe(KEY);
  const { messages, code, reason } = await ended;
  const [first] = messages;
  expect(first).toMatchObject({
    type: 'catchup',
    data: { success: true, status: expect.any(String), data: expect.any(Array) },
  });
  const one = messages.filter(({ type }) => type === 'document');
  expect((first?.data.data?.length ?? 0) + one.length).toBe(3);
  for (const { data } of one) expect(data.metadata?.sourceURL).toContain(family.site.url);
  expect([code, reason]).toEqual([1000, '{"type":"done"}']);
});

it('watcher-05 a finished job', async () => {
  const { path } = await family.crawl({ limit: 1 });
  const { messages, code } = await follow(family.url, path).ended;
  expect(messages).toMatchObject([{ type: 'catchup', data: { status: 'completed', data: [{}] } }]);
  expect(code).toBe(1000);
});

it('watcher-06 unknown job', async () => {
  const end = await follow(family.url, `/v2/crawl/${UNKNOWN}`).ended;
  expect(end).toMatchObject({ code: 1008, reason: 'Job not found' });
});

it('watcher-07 bad key', async () => {
  const { path } = await family.crawl({ limit: 1 });
  expect((await follow(family.url, path, 'another').ended).code).toBe(3000);
});

it('watcher-08 a batch', async () => {
  const path = await family.batch(pages('/held/a'));
  const { ending, ended } = follow(family.url, path);
  await vi.waitFor(() => expect(ending.messages).toMatchObject([{ type: 'catchup', data: { status: 'scraping' } }]));
  await vi.waitFor(() => expect(family.site.asked.some((asked) => asked.path === '/held/a')).toBe(true));
  family.site.release();
  const end = await ended;
  expect([addressesIn(end), end.code]).toEqual([pages('/held/a'), 1000]);
});
