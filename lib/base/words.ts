import type { GeneratedI18nStructure } from '../../.wxt/i18n/structure';
import { isolated } from './text/direction';

type Structure = GeneratedI18nStructure;
type Key = keyof Structure;

/** Key of a message with a count: locales contains its forms below it, one for each plural category of the language. */
type CountedKey<K = Key> = K extends `${infer Base}.one` ? (`${Base}.other` extends Key ? Base : never) : never;
type PlainKey = Exclude<Key, `${CountedKey}.${'one' | 'other'}`>;

type Places<Message> = Message extends { namedSubstitutions: readonly (infer Name extends string)[] } ? Name : never;
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, string | number>];

/** The extension's texts in the language of one locales file. */
export interface Words {
  /** BCP 47 tag for `Intl` and `<html lang>`: the language of the texts, with the user's region. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Formats a message. Numbers are formatted for the language. */
  t<K extends PlainKey>(key: K, ...values: Values<Places<Structure[K]>>): string;
  /** Formats a message with a count, in the matching plural form; the message refers to the count as `{count}`. */
  t<K extends CountedKey>(
    key: K,
    count: number,
    ...values: Values<Exclude<Places<Structure[`${K}.other`]>, 'count'>>
  ): string;
  /** Joins names in the style of the language: `a, b, c`. */
  list(names: readonly string[]): string;
  number(value: number): string;
  /** Formats a share, 0 to 1, as `63%`. */
  percent(share: number): string;
}

/**
 * Creates texts from messages. Requests none before the first use, since they may still have to be loaded.
 * @param messageOf returns the message of a key in the built extension, or an empty text
 * @param preferred languages that the user reads, as BCP 47 tags
 */
export function wording(messageOf: (key: string) => string, preferred: readonly string[] = []): Words {
  let formats: ReturnType<typeof formatsOf> | undefined;
  const getFormats = () => {
    formats ??= formatsOf(messageOf('extension_locale').replace('_', '-'), preferred);
    return formats;
  };
  const direction = () => (messageOf('extension_direction') === 'rtl' ? 'rtl' : 'ltr');
  const apart = (text: string) => (direction() === 'rtl' ? isolated(text) : text);
  const written = (value: unknown) =>
    typeof value === 'number' ? getFormats().number.format(value) : apart(String(value));

  const t = (key: string, ...given: (number | object)[]): string => {
    const count = given.find((value) => typeof value === 'number');
    const named = given.find((value) => typeof value === 'object');
    const values = new Map<string, unknown>(Object.entries({ ...(count !== undefined && { count }), ...named }));
    const name = key.replaceAll('.', '_');
    const message =
      count === undefined
        ? messageOf(name)
        : messageOf(`${name}_${getFormats().plural.select(count)}`) || messageOf(`${name}_other`);
    return message.replace(/\{(\w+)\}/g, (place, at) => (values.has(at) ? written(values.get(at)) : place));
  };

  return {
    get language() {
      return getFormats().language;
    },
    get direction() {
      return direction();
    },
    t,
    list: (names) => getFormats().list.format(names.map(apart)),
    number: (value) => getFormats().number.format(value),
    percent: (share) => getFormats().percent.format(share),
  };
}

/**
 * Returns the formats for the language of the texts, in the user's preferred regional form: `en-GB` if the texts are in `en`.
 */
function formatsOf(words: string, preferred: readonly string[]) {
  const language = preferred.find((tag) => tag.startsWith(`${words}-`)) ?? words;
  return {
    language,
    plural: new Intl.PluralRules(words),
    number: new Intl.NumberFormat(language),
    list: new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
  };
}
