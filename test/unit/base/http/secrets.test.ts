import { describe, expect, it } from 'vitest';
import { quote, secretsIn, withoutEchoes, withoutEchoesIn } from '@/lib/base/http/secrets';

const KEY = 'fc-KEYsecret0123456789abcdef';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Ways in which a service or a page may repeat a key. */
const ways: [string, (key: string) => string][] = [
  ['as it is', (key) => key],
  ['in upper case', (key) => key.toUpperCase()],
  ['in lower case', (key) => key.toLowerCase()],
  ['behind a scheme', (key) => `Bearer ${key}`],
  ['within an address', (key) => `https://page.example/?${new URLSearchParams({ key })}&x=1`],
  ['twice in a row', (key) => key + key],
  ['by its first characters', (key) => `${key.slice(0, 9)}…`],
  ['by its last characters', (key) => `…${key.slice(-8)}`],
  ['with the middle masked', (key) => `${key.slice(0, 10)}****${key.slice(-6)}`],
];

const isWhole = (way: (key: string) => string) => way(KEY).length >= KEY.length;

/**
 * Pieces of the key in a text, in the way that it was written there; what another with its first letters has too is
 * none.
 */
function remains(text: string, way: (key: string) => string): string[] {
  const letters = (words: string) => words.toLowerCase().replace(/[^a-z\d]/g, '');
  const pieces = (words: string) =>
    Array.from({ length: Math.max(0, words.length - 9) }, (_, at) => words.slice(at, at + 10));
  const another = letters(way('fc-KEYwwwwww9999999999vvvvvv'));
  return pieces(letters(way(KEY))).filter((piece) => letters(text).includes(piece) && !another.includes(piece));
}

describe('a message', () => {
  it.each(ways)('does not repeat a key %s', (_name, way) => {
    const said = quote(`Invalid key ${way(KEY)} was given`, [KEY]);
    expect(said).toMatch(/^Invalid key .*\[hidden\].* was given$/);
    expect(remains(said, way)).toEqual([]);
  });

  it('says everything else', () => {
    const words = 'Rate limit exceeded. Consumed (req/min): 11, 100% of 0123: see https://fc.example/a%20b.';
    expect(quote(words, [KEY])).toBe(words);
  });

  it('hides a short key if it is whole', () => {
    expect(quote('a-b-c is a key, a-b is none', ['a-b-c'])).toBe('[hidden] is a key, a-b is none');
  });

  it('does not repeat a key whose signs are percent-encoded', () => {
    expect(quote('No such key: a%2bb%2Fc%3D%3d!', ['a+b/c=='])).toBe('No such key: [hidden]!');
  });

  it('finds a key after letters that change their length in lower case', () => {
    expect(quote(`${'İ'.repeat(9)} ${KEY}.`, [KEY])).toBe(`${'İ'.repeat(9)} [hidden].`);
  });

  it('is one line of limited length', () => {
    expect(quote(`one\n\u0007two\u202e ${'x'.repeat(5_000)}`, [])).toBe(`one two ${'x'.repeat(292)}…`);
  });

  it('is quoted in the time that its length takes', () => {
    const size = 64_000_000;
    expect(quote('k '.repeat(size / 2), [KEY])).toHaveLength(301);
  });
});

describe('a result', () => {
  it.each(ways.filter(([, way]) => isWhole(way)))('does not hold a key %s', (_name, way) => {
    const echo = way(KEY);
    const result = withoutEchoes({ markdown: `# ${echo}`, json: { [echo]: [{ deep: echo }], count: 1 } }, [KEY]);
    expect(remains(JSON.stringify(result), way)).toEqual([]);
    expect(result).toMatchObject({ json: { count: 1 } });
  });

  it('keeps the words of a page, also those that a short key is made of', () => {
    const page = { markdown: `A test of the key: ${'fc-KEYsec ret'.slice(0, 9)}, text/html. `.repeat(10_000) };
    expect(withoutEchoes(page, ['test', KEY])).toEqual(page);
  });
});

describe('a text that comes in pieces', () => {
  async function passed(pieces: string[]): Promise<string[]> {
    const shown: string[] = [];
    const source = (async function* () {
      yield* pieces;
    })();
    for await (const piece of withoutEchoesIn(source, [KEY])) shown.push(piece);
    return shown;
  }

  it.each([1, 2, 3, 5, 7, 11, 100])('hides what is spread over pieces of %i characters', async (length) => {
    for (const [, way] of ways.filter(([, way]) => isWhole(way))) {
      const echo = way(KEY);
      const text = `The key is ${echo}, is it not? ${echo}`;
      const shown = await passed(text.match(new RegExp(`[^]{1,${length}}`, 'g')) as string[]);
      expect(remains(shown.join(''), way)).toEqual([]);
      expect(shown.join('')).toMatch(/^The key is .*\[hidden\]\S*, is it not\? .*\[hidden\]/);
    }
  });

  it('passes on at once what is no echo, but for the characters that one may begin with', async () => {
    const pieces = ['One', ' key', ' fc-', ' secret', ' 01'];
    const shown = await passed(pieces);
    expect(shown.slice(0, 3).join('')).toBe('One key fc-');
    expect(shown.join('')).toBe(pieces.join(''));
  });

  it('holds little back of what goes on without an end', async () => {
    const shown = await passed(Array.from({ length: 1_000 }, () => 'fc-KEY'));
    expect(shown.join('')).toBe('fc-KEY'.repeat(1_000));
  });
});

describe('headers', () => {
  it('have their values as secrets, without the scheme, and what Basic stands for', () => {
    expect(
      secretsIn({
        authorization: `Bearer ${KEY}`,
        proxy: `Basic ${base64('me:pass:word')}`,
        short: 'yes',
        cookie: 'a=bcdef',
      }),
    ).toEqual([KEY, base64('me:pass:word'), 'me:pass:word', 'pass:word', 'a=bcdef']);
  });
});
