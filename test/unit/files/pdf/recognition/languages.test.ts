import { describe, expect, it } from 'vitest';
import { chooseLanguages, isNamedBy, languageName } from '@/lib/files/pdf/recognition/languages';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('languages of a scan', () => {
  const there = named('deu', 'fra', 'eng');

  it('are those of the first wish that names one which is there', () => {
    expect(chooseLanguages(there, ['fr-CH'], ['de'])).toEqual(named('fra'));
    expect(chooseLanguages(there, ['ru'], ['en-US;q=0.9', 'de'])).toEqual(named('deu', 'eng'));
  });

  it('are all of them where none does', () => {
    expect(chooseLanguages(there)).toEqual(there);
    expect(chooseLanguages(there, [], ['ru', 'no language', ''])).toEqual(there);
  });

  it.each([
    ['deu', 'de-CH', true],
    ['deu', 'DE', true],
    ['deu', 'en', false],
    ['chi_sim', 'zh-CN', true],
    ['chi_sim', 'zh-TW', false],
    ['chi_tra', 'zh-Hant', true],
    ['chi_tra_vert', 'zh-TW', true],
    ['jpn_vert', 'ja', true],
    ['srp_latn', 'sr-Latn-RS', true],
    ['srp_latn', 'sr', false],
    ['Cyrillic', 'ru', false],
    ['eng', '*', false],
  ])('%s is what %s names: %s', (name, tag, expected) => {
    expect(isNamedBy(name, tag)).toBe(expected);
  });

  it('have the names that people know', () => {
    expect(['deu', 'chi_sim', 'jpn_vert', 'Fraktur', 'xxx'].map(languageName)).toEqual([
      'German',
      'Simplified Chinese',
      'Japanese',
      'Fraktur',
      'xxx',
    ]);
  });
});
