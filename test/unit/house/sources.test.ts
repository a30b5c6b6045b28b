import { describe, expect, it } from 'vitest';
import { extensionGlobals, sourceOf } from '../../support/sources.ts';

const KNOWN = new Set(['lib/page/read.ts', 'lib/page/html/index.ts', 'components/base/Button.tsx']);

const importsOf = (text: string) =>
  sourceOf('lib/jobs/run.ts', text, KNOWN).imports.map(({ of, kind }) => `${kind} ${of}`);

describe('a rule about imports sees', () => {
  it.each([
    ['an import', "import { read } from '../page/read';", 'value lib/page/read.ts'],
    ['an import for its effects', "import '@/lib/page/read';", 'value lib/page/read.ts'],
    [
      'an import over several lines',
      "import {\n  // of words\n  read,\n} from '@/lib/page/read';",
      'value lib/page/read.ts',
    ],
    ['an import of types', "import type { Page } from '@/lib/page/read';", 'type lib/page/read.ts'],
    ['an import of nothing but types', "import { type Page } from '@/lib/page/read';", 'type lib/page/read.ts'],
    ['an import of a type and a value', "import { type Page, read } from '@/lib/page/read';", 'value lib/page/read.ts'],
    ['a re-export', "export { read } from '../page/read.ts';", 'value lib/page/read.ts'],
    ['a re-export of all', "export * from '../page/read';", 'value lib/page/read.ts'],
    ['a re-export of types', "export type { Page } from '../page/read';", 'type lib/page/read.ts'],
    ['a type by import()', "let page: import('../page/read').Page;", 'type lib/page/read.ts'],
    ['a folder', "import { clean } from '../page/html';", 'value lib/page/html/index.ts'],
    ['a view', "import { Button } from '@/components/base/Button';", 'value components/base/Button.tsx'],
    ['import()', "const read = () => import('../page/read');", 'late lib/page/read.ts'],
    ['require()', "const read = require('../page/read');", 'late lib/page/read.ts'],
    [
      'an address beside the module',
      "new Worker(new URL('../page/read.ts', import.meta.url));",
      'late lib/page/read.ts',
    ],
    ['import.meta.resolve()', "import.meta.resolve('../page/read.ts');", 'late lib/page/read.ts'],
    ['a package', "import { h } from 'preact';", 'value preact'],
    ['a part of a package', "import { storage } from 'wxt/utils/storage';", 'value wxt/utils/storage'],
    ['the words', "import { i18n } from '#i18n';", 'value #i18n'],
  ])('%s', (_what, text, seen) => expect(importsOf(text)).toEqual([seen]));

  it('nothing in strings and comments', () => {
    expect(importsOf("// import '../page/read';\nconst code = `import '../page/read';`;")).toEqual([]);
  });
});

describe('a rule about the extension API sees', () => {
  const globalsOf = (text: string) => extensionGlobals(sourceOf('lib/jobs/run.ts', text)).map(({ name }) => name);

  it.each([
    ['a call', 'chrome.tabs.query({});'],
    ['a question whether it is there', "if (typeof chrome === 'object') {}"],
    ['a type', 'let tab: chrome.tabs.Tab;'],
    ['a property by its name', "chrome['tabs'];"],
    ['a way around', 'globalThis.chrome;'],
  ])('%s', (_what, text) => expect(globalsOf(text)).toEqual(['chrome']));

  it.each([
    ['a parameter', 'const close = (browser: Browser) => browser.close();'],
    ['a part of a parameter', 'function close({ browser }: Chromium) { return () => browser.close(); }'],
    ['a variable', 'async () => { const browser = await launch(); await browser.close(); };'],
    ['an import', "import { browser } from './launch'; browser.close();"],
    ['a property of something else', 'chromium.browser.close();'],
    ['a word', "const words = 'chrome.tabs';"],
  ])('not %s', (_what, text) => expect(globalsOf(text)).toEqual([]));
});
