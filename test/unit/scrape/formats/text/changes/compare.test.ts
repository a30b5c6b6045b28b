import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeStatus } from '@/lib/scrape/formats/text/changes/compare';

describe('of two texts', () => {
  it.each([
    ['digits in another order', 'The price is $12.', 'The price is $21.'],
    ['lines in another order', '- one\n- two\n', '- two\n- one\n'],
    ['words in another order', 'yes: tea, no: milk', 'no: tea, yes: milk'],
    ['one letter', 'colour', 'color'],
    ['a link that is no frame', '[film](https://a.example/1)', '[film](https://a.example/2)'],
    ['text after a frame', '[iframe](https://a.example/1) now', '[iframe](https://a.example/1) later'],
    ['everything gone', 'text', ''],
  ])('%s is a change', (_what, previous, current) => {
    expect(changeStatus(previous, current, 200)).toBe('changed');
  });

  it.each([
    ['nothing', 'a\n', 'a\n'],
    ['white space', '# A\n\nsome  text\n', '# A\nsome text\u00a0\r\n\r\n'],
    ['the address of a frame', 'a [iframe](https://a.example/?s=1) b', 'a [iframe](https://b.example/?s=2) b'],
    ['an address with parentheses', '[iframe](https://a.example/x_(1)) b', '[iframe](https://a.example/x_(2)) b'],
    ['an address on two lines', '[iframe](https://a.example/\n1)', '[iframe](https://a.example/2)'],
    ['both empty', '', ''],
  ])('%s is none', (_what, previous, current) => {
    expect(changeStatus(previous, current, 200)).toBe('same');
  });

  it('is a change whenever another order of the characters is another text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', '1'), { minLength: 1 }), (letters) => {
        const [text, turned] = [letters.join(''), letters.toReversed().join('')];
        expect(changeStatus(text, turned)).toBe(text === turned ? 'same' : 'changed');
      }),
    );
  });

  it('takes no longer for many frames that do not end', () => {
    const text = '[iframe]((x)('.repeat(80_000);
    expect(changeStatus(text, `${text}.`)).toBe('changed');
  });
});

it.each([
  [undefined, 200, 'new'],
  [undefined, undefined, 'new'],
  [undefined, 404, 'removed'],
  ['a', 404, 'removed'],
  ['b', 410, 'removed'],
  ['a', 500, 'same'],
  ['', 200, 'changed'],
])('from %j to "a" with status %s is %s', (previous, statusCode, status) => {
  expect(changeStatus(previous, 'a', statusCode)).toBe(status);
});
