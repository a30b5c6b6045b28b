import { SUPPORTED_LOCALES } from '@wxt-dev/i18n/build';
import { describe, expect, it } from 'vitest';
import { type Locale, placesIn, readLocales } from '../../support/locales.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

/** A new sentence lands in English alone; `npm run check:release` asks for the other languages. */
const isRelease = process.env.RELEASE === '1';

const locales = readLocales();
const english = locales.find(({ name }) => name === 'en') as Locale;

/** Keys of sentences about a number, without the plural category that ends them. */
const counted = Object.keys(english.messages).flatMap((key) => {
  const base = key.replace(/_one$/, '');
  return base !== key && `${base}_other` in english.messages ? [base] : [];
});

const CATEGORY = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string) => (counted.includes(key.replace(CATEGORY, '')) ? key.replace(CATEGORY, '') : undefined);

/** Whole numbers that tell how many a plural category stands for; a category of more than one must name its number. */
const NUMBERS = [...Array(121).keys(), 1_000_000, 2_000_000];

describe.each(locales)('$name in locales', ({ name, tag, messages }) => {
  const plurals = new Intl.PluralRules(tag);
  const categories = [...new Set(NUMBERS.map((number) => plurals.select(number)))];
  const keys = Object.keys(messages);

  it('says what it is, and is a language that browsers know', () => {
    expect(SUPPORTED_LOCALES.has(name), 'The file is named by a locale that browsers support.').toBe(true);
    expect(messages.extension_locale).toBe(name);
    expect(messages.extension_direction).toBe(/^(ar|fa|he)$/.test(name) ? 'rtl' : 'ltr');
  });

  const wanted = Object.keys(english.messages).flatMap((key) => {
    const base = baseOf(key);
    return base ? categories.map((category) => `${base}_${category}`) : [key];
  });

  it('has no key that English does not have, and no empty sentence', () => {
    expect(
      keys.filter((key) => !wanted.includes(key)),
      'Remove it: locales/en.yml has it no more.',
    ).toEqual([]);
    expect(keys.filter((key) => !messages[key]?.trim())).toEqual([]);
  });

  it('has keys that browsers accept: with any other, they load no part of the extension', () => {
    expect(keys.filter((key) => !/^\w+$/.test(key))).toEqual([]);
  });

  it('lists the keys that are shown in English, and has none in a release', () => {
    const gaps = [...new Set(wanted)].filter((key) => !messages[key]);
    if (gaps.length > 0) console.info(`${name} lacks ${gaps.length}: ${gaps.join(', ')}`);
    const due = name === 'en' || isRelease ? gaps : [];
    expect(due, `Translate what locales/en.yml has there; a plural has: ${categories.join(', ')}.`).toEqual([]);
  });

  it('has every plural category of a sentence that it has', () => {
    const had = counted.filter((base) => categories.some((category) => messages[`${base}_${category}`]));
    const partial = had.flatMap((base) => categories.map((category) => `${base}_${category}`));
    expect(partial.filter((key) => !messages[key])).toEqual([]);
  });

  it('has the same places in each sentence as English', () => {
    const wrong = keys.flatMap((key) => {
      const base = baseOf(key);
      const wanted = placesIn(english.messages[base ? `${base}_other` : key] ?? '');
      // A category of one number alone may name it in a word.
      const category = key.slice(key.lastIndexOf('_') + 1);
      const mayOmit = base && NUMBERS.filter((number) => plurals.select(number) === category).length === 1;
      const compared = (places: string[]) => places.filter((place) => !(mayOmit && place === 'count')).join(' ');
      const [has, should] = [compared(placesIn(messages[key] ?? '')), compared(wanted)];
      return has === should ? [] : [`${key}: has {${has}}, and should have {${should}}`];
    });
    expect(wrong, 'Write the places in braces as locales/en.yml does.').toEqual([]);
  });

  it.runIf(name === 'ar')('does not count twice: these forms of a noun say their number themselves', () => {
    const twice = keys.filter((key) => /_(?:zero|one|two)$/.test(key) && messages[key]?.includes('({count})'));
    expect(twice, 'Leave {count} out of it.').toEqual([]);
  });

  it.skipIf(name === 'en')('is translated: nothing stands there in English', () => {
    const same = new Set([...(SAME_AS_ENGLISH.everywhere ?? []), ...(SAME_AS_ENGLISH[name] ?? [])]);
    const left = keys.filter(
      (key) => messages[key] === english.messages[key] && !isTranslated(messages[key] ?? '', same),
    );
    expect(left, 'Translate it; a word that is the same in both belongs in same-as-english.ts.').toEqual([]);
  });

  it('has no dollar sign, which the browser takes for a place of its own', () => {
    expect(keys.filter((key) => messages[key]?.includes('$'))).toEqual([]);
  });

  it('has no two keys that differ in their case alone, which the browser does not see', () => {
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length);
  });
});

/** A message without words of a language: only places, signs and what is the same in both. */
const isTranslated = (message: string, same: ReadonlySet<string>): boolean =>
  same.has(message) || !/\p{L}{2}/u.test(message.replace(/\{\w+\}/g, ''));
