import { fileURLToPath } from 'node:url';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { wording } from './words.ts';

/** Every message by its key in the built extension. */
export const messages = Object.fromEntries(
  Object.entries(
    generateChromeMessages(await parseMessagesFile(fileURLToPath(new URL('../../locales/en.yml', import.meta.url)))),
  ).map(([key, { message }]) => [key, message]),
);

/** The `#i18n` of Node: the extension's messages in English. */
export const i18n = wording((key) => messages[key] ?? '');
