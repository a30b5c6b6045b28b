/** @module-tag slow */
import { connect } from 'node:net';
import { Firecrawl } from 'firecrawl';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endIfSilent } from '@/server/http/watcher';
import { addressesIn, follow } from './follow';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A server whose pages come when the test lets them. */
async function watched() {
  const held = new Map<string, () => void>();
  const browser = stubBrowser(async ({ url }, signal) => {
    if (url.includes('/held')) {
      await new Promise<void>((resolve) => {
        held.set(new URL(url).pathname, resolve);
        signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
    }
    const markdown = url.includes('/large') ? 'x'.repeat(500_000) : 'text';
    return scraped({ markdown, metadata: { sourceURL: url, statusCode: 200 } });
  });
  const server = await serving({ openBrowser: async () => browser });
  const client = new Firecrawl({ apiKey: KEY, apiUrl: server.url });
  const release = async (path: string) => {
    await vi.waitFor(() => expect(held.has(path)).toBe(true));
    held.get(path)?.();
  };
  return { ...server, client, release };
}

it.each([
  ['the key as its subprotocol', KEY, {}],
  ['the key as other requests have it', '', { Authorization: `Bearer ${KEY}` }],
])('follows a batch with %s: what is there, what comes, the end', async (_name, protocol, headers) => {
  const { url, client, release } = await watched();
  const { id } = await client.startBatchScrape(['http://page.example/a', 'http://page.example/held'], {
    maxConcurrency: 1,
  });
  await vi.waitFor(async () => expect((await client.getBatchScrapeStatus(id)).completed).toBe(1));
  const { socket, ending, ended } = follow(url, `/v2/batch/scrape/${id}`, protocol, headers);
  await vi.waitFor(() => expect(ending.messages).toHaveLength(1));
  expect(socket.protocol).toBe(protocol);
  expect(ending.messages[0]).toMatchObject({
    type: 'catchup',
    data: { success: true, status: 'scraping', total: 2, data: [{ metadata: { sourceURL: 'http://page.example/a' } }] },
  });
  await release('/held');
  const end = await ended;
  expect(addressesIn(end)).toEqual(['http://page.example/held']);
  expect([end.code, end.reason]).toEqual([1000, '{"type":"done"}']);
});

it('tells a watcher of a job that has ended all of it', async () => {
  const { url, client } = await watched();
  const { id } = await client.batchScrape(['http://page.example/a'], { pollInterval: 1 });
  const { messages, code } = await follow(url, `/v2/batch/scrape/${id}`).ended;
  expect(messages).toMatchObject([{ type: 'catchup', data: { status: 'completed', data: [{ markdown: 'text' }] } }]);
  expect(code).toBe(1000);
});

it('sends each document of a job once, however many there are, and says only then that it has ended', async () => {
  const { url, client } = await watched();
  const urls = Array.from({ length: 130 }, (_, index) => `http://page.example/${index}`);
  const { id } = await client.batchScrape(urls, { pollInterval: 1 });
  const end = await follow(url, `/v2/batch/scrape/${id}`).ended;
  const [catchup] = end.messages;
  expect(catchup?.data).toMatchObject({ status: 'scraping', completed: 130 });
  expect(catchup?.data.data).toHaveLength(100);
  expect(new Set(addressesIn(end)).size).toBe(30);
  expect(end.code).toBe(1000);
});

it('ends with a job that is cancelled', async () => {
  const { url, client } = await watched();
  const { id } = await client.startBatchScrape(['http://page.example/held']);
  const { ending, ended } = follow(url, `/v2/batch/scrape/${id}`);
  await vi.waitFor(() => expect(ending.messages).toHaveLength(1));
  expect(await client.cancelBatchScrape(id)).toBe(true);
  expect(await ended).toMatchObject({ code: 1000 });
});

it.each([
  ['a wrong key', `/v2/crawl/${UNKNOWN}`, 'another', 3000, 'Unauthorized'],
  ['no key', `/v2/crawl/${UNKNOWN}`, '', 3000, 'Unauthorized'],
  ['a job that is not there', `/v2/crawl/${UNKNOWN}`, KEY, 1008, 'Job not found'],
  ['an id that is none', '/v2/crawl/x', KEY, 1008, 'Invalid job ID format. Job ID must be a valid UUID.'],
])('ends for %s', async (_who, path, key, code, reason) => {
  const { url } = await watched();
  expect(await follow(url, path, key).ended).toMatchObject({ messages: [], code, reason });
});

it('serves many watchers of one job at a time', async () => {
  const { url, client, release } = await watched();
  const { id } = await client.startBatchScrape(['http://page.example/held']);
  const watchers = Array.from({ length: 40 }, () => follow(url, `/v2/batch/scrape/${id}`));
  await vi.waitFor(() => expect(watchers.every(({ ending }) => ending.messages.length === 1)).toBe(true));
  await release('/held');
  for (const { ended } of watchers) expect(addressesIn(await ended)).toEqual(['http://page.example/held']);
});

it('goes on for others while a watcher does not read', { tags: ['slow'], timeout: 90_000 }, async () => {
  const { url, client } = await watched();
  const urls = Array.from({ length: 30 }, (_, index) => `http://page.example/large/${index}`);
  const { id } = await client.batchScrape(urls, { pollInterval: 1 });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void silent.destroy());
  silent.pause();
  silent.write(handshakeOf(url, `/v2/batch/scrape/${id}`, `Sec-WebSocket-Protocol: ${KEY}`));
  const end = await follow(url, `/v2/batch/scrape/${id}`).ended;
  expect(addressesIn(end)).toHaveLength(30 - (end.messages[0]?.data.data?.length ?? 0));
  expect(end.code).toBe(1000);
});

describe('a watcher is cut off', () => {
  /** A socket whose other end answers pings, or takes what is sent, as a test says; time passes at once. */
  function silence({ answers = false, left = () => 0 }: { answers?: boolean; left?: () => number }) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let pong = () => {};
    const socket = {
      on(_event: string, heard: () => void) {
        pong = heard;
      },
      get bufferedAmount() {
        return left();
      },
      ping: vi.fn(() => answers && pong()),
      terminate: vi.fn(),
    };
    const stop = endIfSilent(socket as never);
    onTestFinished(stop);
    return socket;
  }

  it.each([
    ['it has gone without a word', () => 0],
    ['it does not read', () => 1_000],
  ])('after 30 seconds in which %s', (_why, left) => {
    const { terminate } = silence({ left });
    vi.advanceTimersByTime(25_000);
    expect(terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(7_000);
    expect(terminate).toHaveBeenCalled();
  });

  it.each([
    ['answers', { answers: true }],
    ['reads slowly', { left: () => 10_000_000 - performance.now() }],
  ])('not while it %s', (_how, alive) => {
    const { terminate } = silence(alive);
    vi.advanceTimersByTime(120_000);
    expect(terminate).not.toHaveBeenCalled();
  });
});

it('has no more than a part of a large job at once, and the rest document by document', async () => {
  const { url, client } = await watched();
  const urls = Array.from({ length: 12 }, (_, index) => `http://page.example/large/${index}`);
  const { id } = await client.batchScrape(urls, { pollInterval: 1 });
  const end = await follow(url, `/v2/batch/scrape/${id}`).ended;
  const caughtUp = end.messages[0]?.data.data?.length ?? 0;
  expect(caughtUp).toBeLessThan(3);
  expect(caughtUp + addressesIn(end).length).toBe(12);
});

const handshakeOf = (url: string, path: string, ...headers: string[]) =>
  `${[
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ].join('\r\n')}\r\n\r\n`;

/** Bytes that a server sends, until it has sent this much of a response. */
async function answerTo(url: string, request: string, end: RegExp): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.write(request);
  await vi.waitFor(() => expect(answer).toMatch(end));
  return answer;
}

it.each([
  ['another path', '/v2/other/1', [`Authorization: Bearer ${KEY}`], 404],
  ['a web page', `/v2/crawl/${UNKNOWN}`, ['Origin: https://evil.example'], 403],
])('is not for %s', async (_who, path, headers, status) => {
  const { url } = await serving();
  const answer = await answerTo(url, handshakeOf(url, path, ...headers), /\}$/);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"success":false`, 's'));
});

it('takes a scrape that offers HTTP/2 as one that does not, with its body', async () => {
  const { url } = await serving();
  const body = JSON.stringify({ url: 'http://page.example/' });
  const request = [
    'POST /v2/scrape HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  const answer = await answerTo(url, `${request}\r\n\r\n${body}`, /\}$/);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*"success":true/s);
});
