import { createHmac } from 'node:crypto';
import { Firecrawl } from 'firecrawl';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { HttpServiceOptions } from '@/server/http/service';
import type { WebhookEvent } from '@/server/http/webhooks/event';
import { createMemoryQueue } from '@/server/http/webhooks/memory-queue';
import { isRefusedTarget } from '@/server/http/webhooks/targets';
import { type Called, receiver } from './receiver';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

async function jobs(options: Partial<HttpServiceOptions> = {}) {
  const browser = stubBrowser(({ url }) => {
    if (url.includes('nohost')) throw new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', 'No such host.');
    return scraped({ markdown: `of ${url}`, metadata: { sourceURL: url, statusCode: 200 } });
  });
  const server = await serving({ openBrowser: async () => browser, ...options });
  return { ...server, client: new Firecrawl({ apiKey: KEY, apiUrl: server.url }) };
}

const ofType = (calls: Called[]) => calls.map(({ body }) => body.type);

describe('the webhook of a job', () => {
  it('is called with its start, with each page and with its end, in this order', async () => {
    const { calls, url } = await receiver();
    const { client } = await jobs();
    const { id } = await client.startCrawl(`${url}/site`, { webhook: `${url}/hook`, limit: 3, sitemap: 'skip' });
    await vi.waitFor(() => expect(ofType(calls.filter(({ text }) => text))).toContain('crawl.completed'));
    const events = calls.filter(({ text }) => text);
    expect(ofType(events)).toEqual(['crawl.started', 'crawl.page', 'crawl.completed']);
    expect(events[1]?.body).toEqual({
      success: true,
      type: 'crawl.page',
      id,
      webhookId: expect.any(String),
      data: [{ markdown: `of ${url}/site`, metadata: expect.objectContaining({ sourceURL: `${url}/site` }) }],
      metadata: {},
    });
    expect(events[2]?.body).toMatchObject({ success: true, id, data: [] });
    expect(new Set(events.map(({ body }) => body.webhookId)).size).toBe(3);
    expect(events[0]?.headers['content-type']).toBe('application/json');
    expect(events[0]?.headers).not.toHaveProperty('x-firecrawl-signature');
  });

  it('is called with pages that failed', async () => {
    const { calls, url } = await receiver();
    const { client } = await jobs();
    const pages = ['http://page.example/a', 'http://nohost.example/'];
    await client.batchScrape(pages, { webhook: { url }, pollInterval: 1 });
    await vi.waitFor(() => expect(ofType(calls)).toContain('batch_scrape.completed'));
    expect(ofType(calls)).toHaveLength(4);
    expect(calls.find(({ body }) => !body.success)?.body).toMatchObject({
      type: 'batch_scrape.page',
      error: 'No such host.',
      data: [{ metadata: { sourceURL: 'http://nohost.example/' } }],
    });
  });

  it('gets the events, the headers and the metadata that were asked for', async () => {
    const { calls, url } = await receiver();
    const { client, log } = await jobs();
    const headers = {
      'X-A': 'b',
      Authorization: 'Bearer receivers-secret',
      Host: 'other.example',
      'Content-Length': '1',
    };
    await client.startBatchScrape(['http://page.example/a'], {
      webhook: { url, headers, metadata: { k: 'v' }, events: ['completed'] },
    });
    await vi.waitFor(() => expect(ofType(calls)).toEqual(['batch_scrape.completed']));
    expect(calls[0]?.body.metadata).toEqual({ k: 'v' });
    expect(calls[0]?.headers).toMatchObject({ 'x-a': 'b', authorization: 'Bearer receivers-secret' });
    expect(calls[0]?.headers.host).toBe(new URL(url).host);
    expect(JSON.stringify(log)).not.toContain('receivers-secret');
  });

  it('gets events that are signed if there is a secret', async () => {
    const { calls, url } = await receiver();
    const { client } = await jobs({ webhookSecret: 'shared' });
    await client.startBatchScrape(['http://page.example/ä'], { webhook: url });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    for (const { text, headers } of calls) {
      const signature = createHmac('sha256', 'shared').update(text).digest('hex');
      expect(headers['x-firecrawl-signature']).toBe(`sha256=${signature}`);
    }
  });

  it.each([
    ['refuses them', '/hook', { '/hook': 500 as const }],
    ['never responds', '/hook', { '/hook': 'never' as const }],
    ['sends them elsewhere', '/hook', { '/hook': 'http://127.0.0.1:1/elsewhere' }],
  ])('changes nothing about a job if it %s', async (_what, path, answer) => {
    const { calls, url } = await receiver(answer);
    const { client } = await jobs();
    const job = await client.batchScrape(['http://page.example/a'], { webhook: url + path, pollInterval: 1 });
    expect(job).toMatchObject({ status: 'completed', completed: 1 });
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  });

  it('is named in the log without its path if it does not take an event', async () => {
    const { url } = await receiver({ '/hook/secret': 500 });
    const { client, log } = await jobs();
    await client.startBatchScrape(['http://page.example/a'], { webhook: `${url}/hook/secret` });
    await vi.waitFor(() =>
      expect(log).toContainEqual(expect.objectContaining({ event: 'completed', status: 500, url })),
    );
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  it('gets the events of a job that must leave no trace, too', async () => {
    const { calls, url } = await receiver();
    const { client } = await jobs();
    await client.startBatchScrape(['http://page.example/a'], { webhook: url, options: { lockdown: true } });
    await vi.waitFor(() => expect(ofType(calls)).toContain('batch_scrape.completed'));
    expect(ofType(calls)).toHaveLength(3);
  });

  it('gets no event of the end of a job that was cancelled', async () => {
    const { calls, url } = await receiver();
    const held = stubBrowser((_input, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)));
    const { client } = await jobs({ openBrowser: async () => held });
    const { id } = await client.startBatchScrape(['http://page.example/a'], { webhook: url });
    await vi.waitFor(() => expect(held.running).toBe(1));
    expect(await client.cancelBatchScrape(id)).toBe(true);
    await client.batchScrape(['http://nohost.example/'], { webhook: url, timeout: 1 }).catch(() => undefined);
    expect(ofType(calls)).not.toContain('batch_scrape.completed');
  });

  it.each([
    ['an event that there is not', { events: ['done'] }],
    ['metadata that is no text', { metadata: { k: 1 } }],
    ['a header with a line end', { headers: { 'x-a': 'b\r\nc: d' } }],
    ['a field that there is not', { secret: 'x' }],
    ['a machine of a cloud', { url: 'http://169.254.169.254/latest' }],
  ])('is refused for %s', async (_what, webhook) => {
    const { client } = await jobs();
    const asked = { url: 'http://page.example/hook', ...webhook } as { url: string };
    await expect(client.startCrawl('http://page.example/', { webhook: asked })).rejects.toMatchObject({
      status: 400,
      details: [{ path: expect.arrayContaining(['webhook']) }],
    });
  });
});

describe('isRefusedTarget', () => {
  it.each([
    ...['169.254.169.254', '169.254.0.1', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', 'fd00:ec2::254'],
    ...['64:ff9b::a9fe:a9fe', '64:FF9B:0::169.254.169.254', '64:ff9b:1::a9fe:a9fe', '::169.254.169.254'],
    ...['2002:a9fe:a9fe::', '2002:a9fe:a9fe::1', '::ffff:0:a9fe:a9fe', '0:0:0:0:0:ffff:6464:64c8', 'fe80::1%eth0'],
  ])('is true for %s', (address) => expect(isRefusedTarget(address)).toBe(true));
  it.each([
    '127.0.0.1',
    '192.168.0.7',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '10.0.0.1',
    '93.184.216.34',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8:a9fe:a9fe::1',
    '::',
    'a.example',
  ])('is false for %s', (address) => expect(isRefusedTarget(address)).toBe(false));
});

describe('createMemoryQueue', () => {
  const event = (name: WebhookEvent['name'], id = name as string, jobId = 'job'): WebhookEvent => ({ id, jobId, name });

  it('holds the end of a job back until its pages were tried, and no other job', async () => {
    const tried: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    using queue = createMemoryQueue(async ({ id }) => {
      tried.push(id);
      if (id === 'page-1') await held;
      return true;
    });
    for (const one of [event('started'), event('page', 'page-1'), event('page', 'page-2'), event('completed')])
      queue.add(one);
    queue.add(event('completed', 'other', 'another job'));
    await vi.waitFor(() => expect(tried).toEqual(['started', 'other', 'page-1', 'page-2']));
    release();
    await vi.waitFor(() => expect(tried.at(-1)).toBe('completed'));
  });

  it('tries what was not taken again, as often as it waits for that, and gives up', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const since = Date.now();
    const tries: number[] = [];
    using queue = createMemoryQueue(async () => {
      tries.push(Date.now() - since);
      return false;
    });
    queue.add(event('completed'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tries).toEqual([0, 60_000, 360_000, 1_260_000]);
  });

  it('does not try again what was taken', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let tries = 0;
    using queue = createMemoryQueue(async () => ++tries > 1);
    queue.add(event('completed'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tries).toBe(2);
  });
});
