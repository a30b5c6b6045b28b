/// <reference types="vite/client" />
import { expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

const load = (pattern: Record<string, string>) =>
  Object.entries(pattern).map(([path, text]) => [path.replace(/.*\/|\.\w+$/g, ''), text] as const);

const pages = load(
  import.meta.glob<string>('../../fixtures/page/strangers/*.html', { query: '?raw', import: 'default', eager: true }),
);
const expected = Object.fromEntries(
  load(
    import.meta.glob<string>('../../fixtures/page/strangers/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
);

/** Nothing is loaded: a name that no site has takes long to be looked up. */
const ALONE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** Pages with the markup that other programs write, each with the markdown of its main content. */
it.each(pages)('reads %s', async (name, html) => {
  const { document } = await openPage(html.replace(/<head(?:\s[^>]*)?>/, `$&${ALONE}`));
  const { markdown } = await readPage(document, options({ onlyMainContent: true }));
  expect(`${markdown}\n`).toBe(expected[name]);
});
