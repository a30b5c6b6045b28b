/// <reference types="vite/client" />
import { expect, it } from 'vitest';
import { unaccounted } from '@/test/support/unaccounted';

const pages = import.meta.glob<string>(
  ['../../fixtures/page/*.html', '../../fixtures/page/main-content/*.html', '../../sites/*.html'],
  { query: '?raw', import: 'default', eager: true },
);

/** What the writer leaves out on purpose: a link that skips to the content. */
const SKIPS = 'Skip to main content'.split(' ');

it.each(Object.entries(pages))('every word of %s is in the result or among what was left out', (_, html) => {
  const url = /<!-- url: (\S+) -->/.exec(html)?.[1] ?? 'https://site.example/page';
  const { texts, unwritten } = unaccounted(new DOMParser().parseFromString(html, 'text/html'), url);
  expect({ texts, unwritten: unwritten.filter((word) => !SKIPS.includes(word)) }).toEqual({ texts: [], unwritten: [] });
});
