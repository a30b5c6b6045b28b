import { expect, it } from 'vitest';
import { connectionText } from '@/server/cli/connect';
import { parseMcpOptions } from '@/server/cli/mcp-options';

it('reads folders, and a running server with its key', () => {
  expect(parseMcpOptions([], {})).toMatchObject({ files: ['.'], server: undefined, concurrency: 2 });
  const argv = ['--files', '/a', '--files', '/b', '--server', 'http://127.0.0.1:3002/'];
  expect(parseMcpOptions(argv, { WINNOW_KEY: 'k' })).toMatchObject({
    files: ['/a', '/b'],
    server: { url: 'http://127.0.0.1:3002', key: 'k' },
  });
  expect(parseMcpOptions(['--help'], {})).toBeUndefined();
});

it.each([
  [['--server', 'nowhere'], {}, '--server takes an address'],
  [['--server', 'http://127.0.0.1:3002'], {}, 'set WINNOW_KEY'],
  [['--concurrency', '99'], {}, '--concurrency'],
  [['--nothing'], {}, 'nothing'],
])('refuses %j', (argv, env, sentence) => {
  expect(() => parseMcpOptions(argv, env)).toThrow(sentence);
});

it('prints configurations that are valid JSON, with the paths that were given', () => {
  const text = connectionText('/usr/bin/node', '/a b/winnow.mjs');
  const blocks = text.split('\n\n').filter((part) => part.startsWith('{'));
  const parsed = blocks.map((block) => JSON.parse(block));
  expect(parsed[0]).toEqual({ mcpServers: { winnow: { command: '/usr/bin/node', args: ['/a b/winnow.mjs', 'mcp'] } } });
  expect(parsed).toHaveLength(4);
  expect(text).toContain('args = ["/a b/winnow.mjs", "mcp"]');
});
