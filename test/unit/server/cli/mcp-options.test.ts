import { expect, it } from 'vitest';
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
