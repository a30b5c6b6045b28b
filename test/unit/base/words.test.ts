import { describe, expect, it, test } from 'vitest';
import { wording } from '@/lib/base/words';

const MESSAGES: Record<string, string> = {
  extension_locale: 'en',
  plain: 'Plain.',
  named: '{host} sent {what}.',
  steps_one: '1 step',
  steps_other: '{count} steps',
  found_one: '{found} of {count} link',
  found_other: '{found} of {count} links',
};

/** The words of messages, with keys that are not the extension's. */
const untyped = (messages: Record<string, string>, preferred?: string[]) =>
  wording((key) => messages[key] ?? '', preferred) as unknown as Omit<ReturnType<typeof wording>, 't'> & {
    t: (...given: unknown[]) => string;
  };

test.each([
  ['a sentence', ['plain'], 'Plain.'],
  ['values in their places', ['named', { host: 'a.example', what: 'nothing' }], 'a.example sent nothing.'],
  ['one', ['steps', 1], '1 step'],
  ['many', ['steps', 3], '3 steps'],
  ['none', ['steps', 0], '0 steps'],
  ['a count among values', ['found', 1200, { found: 7 }], '7 of 1,200 links'],
  ['a number as the language writes it', ['named', { host: 'a', what: 12345.5 }], 'a sent 12,345.5.'],
  ['digits in a text as they are', ['named', { host: 'a', what: '12345' }], 'a sent 12345.'],
  ['a place without a value as it is', ['named', { what: 'x' }], '{host} sent x.'],
  ['no inherited value', ['named', {}], '{host} sent {what}.'],
])('%s is put together', (_, given, sentence) => expect(untyped(MESSAGES).t(...given)).toBe(sentence));

/** Words of a page or service that would mean something to a template. */
const HOSTILE = ['{what}', '$1', '$&', '$HOST$', '\\u007b{host}', '{constructor}'];

test.each(HOSTILE)('leaves %j literally as it is', (host) => {
  expect(untyped(MESSAGES).t('named', { host, what: 'x' })).toBe(`${host} sent x.`);
});

describe('a list that runs from right to left', () => {
  const words = untyped({ extension_locale: 'ar', extension_direction: 'rtl' });

  it('keeps its names apart from its own words', () => {
    expect(words.list(['markdown', 'links'])).toBe('\u2068markdown\u2069 و\u2068links\u2069');
  });

  it('leaves the names of another as they are', () => {
    expect(untyped(MESSAGES).list(['markdown', 'links'])).toBe('markdown, links');
  });
});

describe('plurals follow the language', () => {
  const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

  test.each([
    ['en', [0, 1, 2, 1_000_000], 'other one other other'],
    ['fr', [0, 1, 2, 1_000_000], 'one one other many'],
    ['pt_BR', [0, 1, 2], 'one one other'],
    ['ja', [0, 1, 2], 'other other other'],
    ['ar', [0, 1, 2, 3, 11, 100], 'zero one two few many other'],
  ])('%s', (locale, counts, forms) => {
    const words = untyped({
      extension_locale: locale,
      ...Object.fromEntries(FORMS.map((form) => [`steps_${form}`, form])),
    });
    expect(counts.map((count) => words.t('steps', count)).join(' ')).toBe(forms);
  });

  it('a form that is not there is the general one', () => {
    expect(untyped({ ...MESSAGES, extension_locale: 'ar' }).t('steps', 2)).toBe('2 steps');
  });
});

describe('what Intl writes', () => {
  it('follows the words, as the region of the user writes them', () => {
    expect(untyped(MESSAGES, ['de-AT', 'en-GB', 'en']).language).toBe('en-GB');
    expect(untyped(MESSAGES, ['de-AT', 'de']).language).toBe('en');
    expect(untyped({ ...MESSAGES, extension_locale: 'pt_BR' }, ['pt-PT']).language).toBe('pt-BR');
  });

  it('has the separators of the language', () => {
    const german = untyped({ ...MESSAGES, extension_locale: 'de' });
    expect(german.number(12345.5)).toBe('12.345,5');
    expect(german.percent(0.634)).toBe('63\u00a0%');
    expect(untyped({ ...MESSAGES, extension_locale: 'ja' }).list(['a', 'b'])).toBe('a、b');
    expect(untyped(MESSAGES).list(['a', 'b', 'c'])).toBe('a, b, c');
  });

  it('runs from right to left where the words do', () => {
    expect(untyped(MESSAGES).direction).toBe('ltr');
    expect(untyped({ ...MESSAGES, extension_direction: 'rtl' }).direction).toBe('rtl');
  });

  it('keeps what a sentence from right to left names from mixing with its words', () => {
    const words = untyped({ ...MESSAGES, extension_direction: 'rtl' });
    expect(words.t('named', { host: '^/docs/(', what: 5 })).toBe('\u2068^/docs/(\u2069 sent 5.');
  });
});

it('asks for no message before the first use', () => {
  const asked: string[] = [];
  const words = wording((key) => {
    asked.push(key);
    return '';
  });
  expect(asked).toEqual([]);
  expect(words.direction).toBe('ltr');
  expect(asked).not.toEqual([]);
});
