import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { KEY, serving } from './serving';

/** The response of a server to the handshake of RFC 6455, 1.3, byte for byte. */
async function handshake(url: string, path: string, ...headers: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade, close',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

it.each(['/v2/crawl/1', '/v2/batch/scrape/1'])('%s is closed as soon as it is a WebSocket', async (path) => {
  const { url } = await serving();
  const answer = await handshake(url, path, `Sec-WebSocket-Protocol: ${KEY}`);
  expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  expect(answer).toContain('\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n');
  expect(answer).toContain(`\r\nSec-WebSocket-Protocol: ${KEY}\r\n`);
  expect(answer.endsWith('\r\n\r\n\x88\x02\x03\xe8')).toBe(true);
});

it('gets as far with a wrong key, and learns there that it is wrong', async () => {
  const { url } = await serving();
  expect(await handshake(url, '/v2/crawl/1', 'Sec-WebSocket-Protocol: other')).toMatch(/^HTTP\/1\.1 101 /);
});

it.each([
  ['another path', '/v2/scrape/1', [], 404],
  ['a web page', '/v2/crawl/1', ['Origin: https://evil.example'], 403],
])('is not for %s', async (_who, path, headers, status) => {
  const { url } = await serving();
  expect(await handshake(url, path, ...headers)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"success":false`, 's'));
});
