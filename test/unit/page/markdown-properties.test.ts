/** @module-tag slow */

import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { readTree } from '@/lib/page/read-tree';
import { markdownOf } from '@/test/support/write-markdown';

const INLINE = 'span a b strong i em s del code sub sup mark label custom-element'.split(' ');
const VOID = ['br', 'hr', 'img'];
const BLOCK = 'p div h1 h3 ul ol li blockquote pre table tbody tr td th dl dt dd details summary figure section'.split(
  ' ',
);

/** Pieces of text that markdown might take for markup where they meet. */
const SIGNS = 'a b word 1 1. 12) * ** _ __ ~ ~~ [ ] ( ) ![ ]( < > <i> &amp; # ## + - --- === | \\ $ ! : 中文 「 」 é 🎉'
  .split(' ')
  .concat(' ', '\n', '\u00a0');
const textOf = (signs: string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 6 }).map((pieces) => pieces.join(''));
const text = textOf([...SIGNS, '`', '``']);
/** marked reads a link wrongly around code with backticks, and around an escaped bracket before a parenthesis. */
const textInLinks = textOf(SIGNS.filter((sign) => !sign.includes('(')));

interface Part {
  name: string;
  children: (Part | string)[];
}

const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.record({
    name: fc.constantFrom(...INLINE, ...BLOCK, ...VOID),
    children: fc.array(fc.oneof({ maxDepth: 5, depthSize: 'small' }, textInLinks, tie('part')), {
      maxLength: 4,
    }),
  }),
}));

/** Built node by node: a page's scripts nest what no parser would. */
function build(page: Document, { name, children }: Part): Element {
  const element = page.createElement(name);
  if (name === 'a') element.setAttribute('href', 'https://example.com/');
  if (name === 'img') element.setAttribute('src', 'https://example.com/i.png');
  if (VOID.includes(name)) return element;
  element.append(...children.map((child) => (typeof child === 'string' ? child : build(page, child))));
  return element;
}

const options = { removeBase64Images: true };

function pageOf(...parts: (Part | string)[]): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.append(...parts.map((child) => (typeof child === 'string' ? child : build(page, child))));
  return page;
}

const write = (page: Document) => markdownOf({ tree: readTree(page), starts: [0] }, options);

const rendered = (markdown: string) =>
  new DOMParser().parseFromString(marked.parse(markdown, { async: false, gfm: true }), 'text/html').body;

const letters = (said: string | null) => (said ?? '').replace(/[^\p{L}]/gu, '');

describe('any tree', () => {
  it('is written, and read again has all its letters in order', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const page = pageOf(...parts);
        expect(letters(rendered(write(page)).textContent)).toBe(letters(page.body.textContent));
      }),
      { numRuns: 500 },
    );
  });
});

describe('any text', () => {
  const collapsed = (said: string | null) => (said ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

  it('is read again as it was', () => {
    fc.assert(
      fc.property(text, (said) => {
        const page = pageOf({ name: 'p', children: [said] });
        expect(collapsed(rendered(write(page)).textContent)).toBe(collapsed(said));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read again as it was with marks around parts of it', () => {
    const run = fc.record({ name: fc.constantFrom('b', 'em', 'code', 'a', 'span'), children: fc.tuple(textInLinks) });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
        const page = pageOf({ name: 'p', children: runs });
        const squeezed = (said: string | null) => (said ?? '').replace(/\s+/g, '');
        expect(squeezed(rendered(write(page)).textContent)).toBe(squeezed(page.body.textContent));
      }),
      { numRuns: 2000 },
    );
  });
});
