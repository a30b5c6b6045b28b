import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messages } from '../../lib/base/english.ts';

const inRoot = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Resolves `#i18n` to the server's words in tests that run in Node, since WXT's alias needs an extension. */
export const i18nInNode = (): Plugin => ({
  name: 'i18n-in-node',
  config: () => ({ resolve: { alias: { '#i18n': inRoot('lib/base/english.ts') } } }),
});

/** Resolves `#i18n` to the same words in tests that run in a page, which cannot read files. */
export const i18nInPage = (): Plugin => ({
  name: 'i18n-in-page',
  enforce: 'pre',
  resolveId: (source) => (source === '#i18n' ? '\0i18n-in-page' : undefined),
  load: (id) =>
    id === '\0i18n-in-page'
      ? `import { wording } from ${JSON.stringify(inRoot('lib/base/words.ts'))};
         const messages = ${JSON.stringify(messages)};
         export const i18n = wording((key) => messages[key] ?? '');`
      : undefined,
});
