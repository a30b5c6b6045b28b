import { fileURLToPath } from 'node:url';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import type { Plugin } from 'vite';

const english = fileURLToPath(new URL('../../locales/en.yml', import.meta.url));

/** Every message by its key in the built extension. */
export async function englishMessages(): Promise<Record<string, string>> {
  const messages = generateChromeMessages(await parseMessagesFile(english));
  return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
}

/**
 * Stands for `#i18n` where views are tested without an extension around them: the real words, put together as
 * `@wxt-dev/i18n` does.
 */
export function i18nInEnglish(): Plugin {
  return {
    name: 'i18n-in-english',
    enforce: 'pre',
    resolveId: (source) => (source === '#i18n' ? '\0i18n-in-english' : undefined),
    async load(id) {
      if (id !== '\0i18n-in-english') return undefined;
      return `
        const messages = ${JSON.stringify(await englishMessages())};
        const t = (key, ...args) => {
          const message = messages[key.replaceAll('.', '_')];
          if (message === undefined) throw new Error('No message: ' + key);
          const count = args.find((arg) => typeof arg === 'number');
          const places = args.find((arg) => typeof arg === 'object') ?? {};
          const plurals = message.split(' | ');
          const chosen = count === undefined || plurals.length === 1 ? message : plurals[count === 1 ? 0 : 1];
          return chosen.replace(/\\{(\\w+)\\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
        };
        export const i18n = { t };
      `;
    },
  };
}
