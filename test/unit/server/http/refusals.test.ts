import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { abortable } from '@/lib/base/async';
import { KEY, PAGE, serving } from './serving';
import { stubBrowser } from './stub-browser';

const BODY = JSON.stringify({ url: PAGE });

/** Everything that comes back over a connection for these bytes. Lines end as HTTP has it. */
async function exchange(url: string, ...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part.replaceAll('\n', '\r\n'));
  await once(socket, 'close');
  return text;
}

const scrape = (target: string, ...headers: string[]) =>
  [
    `POST ${target} HTTP/1.1`,
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Connection: close',
    ...headers,
    '',
    BODY,
  ].join('\n');

/** An answer's status and JSON body. */
function read(answer: string): [status: number, body: unknown] {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/\r\ncontent-type: application\/json/i);
  return [Number(head.split(' ')[1]), JSON.parse(body)];
}

const said = (part: string | RegExp) => ({ success: false, error: expect.stringMatching(part) });

it.each<[name: string, (host: string) => string, number, string | RegExp]>([
  ['no Host', () => scrape('/v2/scrape'), 400, 'Host'],
  ['two Hosts', (host) => scrape('/v2/scrape', `Host: ${host}`, `Host: ${host}`), 400, 'Host'],
  ['an empty Host', () => scrape('/v2/scrape', 'Host:'), 403, 'localhost only'],
  ['a name before the Host', (host) => scrape('/v2/scrape', `Host: ${host}@evil`), 403, 'localhost only'],
  ['a path in the Host', (host) => scrape('/v2/scrape', `Host: ${host}/x`), 403, 'localhost only'],
  ['a Host beyond ASCII', () => scrape('/v2/scrape', 'Host: é.example'), 403, 'localhost only'],
  ['the path *', (host) => `OPTIONS * HTTP/1.1\nHost: ${host}\nConnection: close\n\n`, 400, 'a path'],
  ['another server’s address', (host) => scrape('http://evil.example/v2/scrape', `Host: ${host}`), 400, 'a path'],
  ['a name before the address', (host) => scrape(`http://${host}@evil/v2/scrape`, `Host: ${host}`), 400, 'a path'],
  ['a backslash in the path', (host) => scrape('/v2\\scrape', `Host: ${host}`), 400, 'a path'],
  ['an expectation', (host) => scrape('/v2/scrape', `Host: ${host}`, 'Expect: more'), 417, 'Expect'],
  ['CONNECT', (host) => `CONNECT evil.example:443 HTTP/1.1\nHost: ${host}\n\n`, 405, 'no proxy'],
  ['no HTTP', () => 'hello\n\n', 400, 'HTTP/1.1'],
  ['a wrong length', (host) => `POST / HTTP/1.1\nHost: ${host}\nContent-Length: -1\n\n`, 400, 'HTTP/1.1'],
  ['large headers', (host) => `GET / HTTP/1.1\nHost: ${host}\nX: ${'x'.repeat(20_000)}\n\n`, 431, '16 KB'],
  [
    'a chunk without its length',
    (host) => scrape('/v2/scrape', `Host: ${host}`).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'),
    400,
    'HTTP/1.1',
  ],
])('answers %s with a sentence', async (_name, request, status, part) => {
  const { url } = await serving();
  expect(read(await exchange(url, request(new URL(url).host)))).toEqual([status, said(part)]);
});

it('takes its own address for its path', async () => {
  const { url } = await serving();
  const { host } = new URL(url);
  const [status] = read(await exchange(url, scrape(`http://${host.toUpperCase()}/v2/scrape`, `Host: ${host}`)));
  expect(status).toBe(200);
});

it('ends a connection on which no HTTP follows a request, rather than to pass a refusal off as its answer', async () => {
  const browser = stubBrowser((_body, signal) => abortable(new Promise<never>(() => undefined), signal));
  const { url, log } = await serving({ openBrowser: async () => browser });
  const request = scrape('/v2/scrape', `Host: ${new URL(url).host}`).replace('Connection: close\n', '');
  expect(await exchange(url, request, '?\n\n')).toBe('');
  await vi.waitFor(() => expect(log.map(({ status }) => status)).toEqual([499]));
});

it('goes on where a client asks for another protocol', async () => {
  const { url } = await serving();
  const request = scrape('/v2/scrape', `Host: ${new URL(url).host}`, 'Upgrade: h2c');
  expect(read(await exchange(url, request))[0]).toBe(200);
});
