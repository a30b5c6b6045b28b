import { readdirSync, readFileSync } from 'node:fs';
import { generateChromeMessages, parseMessagesText } from '@wxt-dev/i18n/build';
import { completed } from '../../modules/english-fallback.ts';

const FOLDER = new URL('../../locales/', import.meta.url);

/** The messages of one file in locales. */
export interface Locale {
  /** Name of its file, and of its folder in the built extension, such as `pt_BR`. */
  name: string;
  /** BCP 47 tag, such as `pt-BR`. */
  tag: string;
  /** Every message by its key in the built extension. */
  messages: Record<string, string>;
}

/** Reads every file in locales. */
export const readLocales = (): Locale[] =>
  readdirSync(FOLDER).map((file) => {
    const name = file.replace(/\.yml$/, '');
    const parsed = generateChromeMessages(parseMessagesText(readFileSync(new URL(file, FOLDER), 'utf8'), 'YAML'));
    const messages = Object.fromEntries(Object.entries(parsed).map(([key, { message }]) => [key, message]));
    return { name, tag: name.replace('_', '-'), messages };
  });

/** Reads every file in locales as the build completes it: English where a translation is missing. */
export function readBuiltLocales(): Locale[] {
  const locales = readLocales();
  const english = locales.find(({ name }) => name === 'en')?.messages ?? {};
  return locales.map((locale) => ({ ...locale, messages: completed(locale.name, locale.messages, english) }));
}

/** Lists the names of a message's places, each once. */
export const placesIn = (message: string): string[] =>
  [...new Set(Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''))].sort();
