import { expect, it } from 'vitest';
import { PARSE_HELP, parseParseOptions } from '@/server/cli/parse-options';

it('reads a parse from the command line', () => {
  expect(parseParseOptions(['a.docx'], {})).toMatchObject({
    file: 'a.docx',
    request: { formats: [{ type: 'markdown' }], onlyMainContent: true, timeout: 30_000 },
    json: false,
  });
  const argv = ['a.html', '--formats', 'html, links', '--whole', '--timeout', '5000', '--json', '--out', 'a.json'];
  expect(parseParseOptions(argv, {})).toMatchObject({
    request: { formats: [{ type: 'html' }, { type: 'links' }], onlyMainContent: false, timeout: 5_000 },
    json: true,
    out: 'a.json',
  });
  expect(parseParseOptions(['--help'], {})).not.toHaveProperty('file');
});

it('names every kind in its help', () => {
  expect(PARSE_HELP).toMatch(/\.docx .*\.xlsx|\.odt/s);
});

it.each([
  [[], 'its path is missing', 2],
  [['a.pdf', 'b.pdf'], 'is a second one', 2],
  [['a.pdf', '--pages'], '--pages', 2],
  [['a.pdf', '--formats', 'mark'], 'formats[0]: ', 1],
  [['a.pdf', '--timeout', '5'], 'timeout: Must be at least 1000', 1],
])('refuses %j in a sentence', (argv, sentence, exitCode) => {
  expect(() => parseParseOptions(argv, {})).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), exitCode }),
  );
});
