import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTexts } from '@/lib/scrape/formats/text/changes/diff';
import { gitApply } from './git';

/** Time enough for the fewest lines; with none, the coarser way is taken at once. */
const ENOUGH = 60_000;
const NONE = 0;

const patchOf = (previous: string, current: string, limit = ENOUGH) => diffTexts(previous, current, limit)?.text ?? '';

const cases: [what: string, previous: string, current: string][] = [
  ['a line in the middle', 'a\nb\nc\n', 'a\nB\nc\n'],
  ['no line end at the end of both', 'a\nb', 'a\nc'],
  ['a line end at the end only before', 'a\nb\n', 'a\nb'],
  ['a line end at the end only now', 'a\nb', 'a\nb\n'],
  ['a change far from an end without line end', 'a\n1\n2\n3\n4\n5\n6', 'b\n1\n2\n3\n4\n5\n6'],
  ['a change near an end without line end', 'a\n1\n2', 'b\n1\n2'],
  ['from nothing', '', 'a\nb\n'],
  ['from nothing, no line end', '', 'a'],
  ['to nothing', 'a\nb\n', ''],
  ['to nothing, no line end', 'a', ''],
  ['only a line end', '\n', '\n\n'],
  ['CRLF', 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
  ['CRLF to LF', 'a\r\nb\r\n', 'a\nb\n'],
  ['mixed line ends', 'a\r\nb\nc\rd\n', 'a\nb\r\nc\rd'],
  ['a lone carriage return at the end', 'a\r', 'b\r'],
  ['letters of the world', 'naïve\n日本語\n🙂\n', 'naïve\n日本国\n🙃\n'],
  ['separators that are no line ends', 'a\u2028b\u0085c\n', 'a\u2028b\u0085d\n'],
  ['lines like signs', '+a\n-b\n\\c\n@@ -1,1 +1,1 @@\n', '-a\n--- b\n+++ c\n\\ No newline at end of file\n'],
  ['lines like commands', '$(touch x)\n`touch y`\n', '`touch x`\n$(touch y)\n'],
  ['white space at the end of lines', 'a  \nb\t\n\n', 'a\nb \n\n\n'],
  ['lines that come again', 'a\n\na\n\na\n\n', 'a\n\nb\n\na\n\na\n\n'],
  ['lines that swap', '1\n2\n3\n4\n5\n6\n7\n8\n9\n', '9\n1\n2\n3\n4\n5\n6\n7\n8\n'],
];

describe.each([
  ['fewest lines', ENOUGH],
  ['between anchors', NONE],
])('%s', (_way, options) => {
  it.each(cases)('%s: git makes the current text of the previous one', (_what, previous, current) => {
    expect(gitApply(previous, patchOf(previous, current, options))).toBe(current);
  });
});

/** Texts of few different lines, so that the same ones come again and move. */
const lines = fc
  .tuple(
    fc.array(fc.constantFrom('', 'a', 'b', '# c', '- d', '+e', '\\ f', '@@ g', 'ü🙂', '\r', 'x\r'), { maxLength: 40 }),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map(([some, end]) => some.join('\n') + end);

it.each([
  ['fewest lines', ENOUGH],
  ['between anchors', NONE],
])('%s: applied to the previous text, any patch gives the current one', (_way, options) => {
  fc.assert(
    fc.property(lines, lines, (previous, current) => {
      fc.pre(previous !== current);
      const applied = applyPatch(previous, patchOf(previous, current, options), { autoConvertLineEndings: false });
      expect(applied).toBe(current);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['fewest lines', ENOUGH],
  ['between anchors', NONE],
])('%s: git agrees', (_way, options) => {
  fc.assert(
    fc.property(lines, lines, (previous, current) => {
      fc.pre(previous !== current);
      expect(gitApply(previous, patchOf(previous, current, options))).toBe(current);
    }),
    { numRuns: 60 },
  );
});

it('is nothing for equal texts', () => {
  expect(diffTexts('a\n', 'a\n', ENOUGH)).toBeUndefined();
  expect(diffTexts('', '', NONE)).toBeUndefined();
});

it('has the head that git understands and three lines around a change', () => {
  const previous = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join('');
  expect(patchOf(previous, previous.replace('\n10\n', '\nten\n').replace('17\n', ''))).toBe(
    `diff --git a/previous.md b/current.md
rename from previous.md
rename to current.md
--- a/previous.md
+++ b/current.md
@@ -7,14 +7,13 @@
 7
 8
 9
-10
+ten
 11
 12
 13
 14
 15
 16
-17
 18
 19
 20
`,
  );
});

it('parts changes that are more than six lines from each other', () => {
  const previous = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join('');
  const diff = diffTexts(previous, previous.replace('\n10\n', '\nten\n').replace('18\n', ''), ENOUGH);
  expect(diff?.json.files[0]?.chunks.map(({ content }) => content)).toEqual(['@@ -7,7 +7,7 @@', '@@ -15,6 +15,5 @@']);
});

it('is given as json, with the sign in the content and the line numbers of both texts', () => {
  expect(diffTexts('a\nb\nc', 'a\nB\nc\n', ENOUGH)?.json).toEqual({
    files: [
      {
        from: 'previous.md',
        to: 'current.md',
        chunks: [
          {
            content: '@@ -1,3 +1,3 @@',
            changes: [
              { type: 'normal', normal: true, ln1: 1, ln2: 1, content: ' a' },
              { type: 'del', del: true, ln: 2, content: '-b' },
              { type: 'del', del: true, ln: 3, content: '-c' },
              { type: 'del', del: true, ln: 3, content: '\\ No newline at end of file' },
              { type: 'add', add: true, ln: 2, content: '+B' },
              { type: 'add', add: true, ln: 3, content: '+c' },
            ],
          },
        ],
      },
    ],
  });
});

it('says the same as text and as json', () => {
  fc.assert(
    fc.property(lines, lines, (previous, current) => {
      fc.pre(previous !== current);
      const diff = diffTexts(previous, current, ENOUGH);
      const chunks = diff?.json.files[0]?.chunks ?? [];
      const body = chunks.flatMap(({ content, changes }) => [content, ...changes.map((change) => change.content)]);
      expect(diff?.text.endsWith(`\n${body.join('\n')}\n`)).toBe(true);
    }),
  );
});

describe('20,000 lines with 6,700 edits', () => {
  const previous = Array.from({ length: 20_000 }, (_, index) => `Line ${index} of the text`);
  const current = previous.flatMap((line, index) => (index % 3 ? [line] : [line.replace('text', `page ${index}`)]));

  it('has a patch that git takes, however little time there is', () => {
    const [before, after] = [`${previous.join('\n')}\n`, `${current.join('\n')}\n`];
    for (const timeoutMs of [0, 300]) expect(gitApply(before, patchOf(before, after, timeoutMs))).toBe(after);
  });

  it('shows no more than the lines that differ', () => {
    const changes = diffTexts(previous.join('\n'), current.join('\n'), 300)?.json.files[0]?.chunks ?? [];
    const signed = changes.flatMap((chunk) => chunk.changes).filter(({ type }) => type !== 'normal');
    expect(signed).toHaveLength(2 * 6667);
  });

  it('has a patch also where no line stands there only once', () => {
    const before = previous.map((_, index) => `- ${(index * 7919) % 13}\n`).join('');
    const after = previous.map((_, index) => `- ${(index * 6101 + (index % 11)) % 13}\n`).join('');
    expect(gitApply(before, patchOf(before, after, 100))).toBe(after);
  });
});
