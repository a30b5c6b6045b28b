import type { createI18n } from '@wxt-dev/i18n';
import type { GeneratedI18nStructure } from '../.wxt/i18n/index.ts';

type Wording = ReturnType<typeof createI18n<GeneratedI18nStructure>>;

/**
 * Puts sentences together as `@wxt-dev/i18n` does, without an extension's API.
 * @param messages every message by its key in the built extension
 */
export function wording(messages: Readonly<Record<string, string>>): Wording {
  const t = (key: string, ...given: (number | object | undefined)[]): string => {
    const message = messages[key.replaceAll('.', '_')];
    if (message === undefined) throw new RangeError(`No message: ${key}`);
    const count = given.find((value) => typeof value === 'number');
    const values = new Map(Object.entries(given.find((value) => typeof value === 'object') ?? {}));
    const [one = '', many = one] = count === undefined ? [message] : message.split(' | ');
    return (count === 1 ? one : many).replace(/\{(\w+)\}/g, (place, name) => String(values.get(name) ?? place));
  };
  return { t };
}
