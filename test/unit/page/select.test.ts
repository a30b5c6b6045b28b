import { describe, expect, it } from 'vitest';
import { ReadError } from '@/lib/page/read-outcome';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

const PAGE = `
  <h1>Head</h1>
  <section class="a"><p>one</p><div class="cookie-box"><p>two</p></div></section>
  <x-Promo-Bar><p>three</p></x-Promo-Bar>
  <section class="b" data-kind="Teaser"><p>four</p></section>
  <div style="display: none"><p>hidden</p></div>`;

async function text(includeTags: string[], excludeTags: string[] = [], onlyMainContent = false): Promise<string[]> {
  const { document } = await openPage(PAGE);
  const { markdown } = await readPage(document, options({ includeTags, excludeTags, onlyMainContent }));
  return markdown?.split(/\n+/).filter(Boolean) ?? [];
}

describe('includeTags', () => {
  it('takes everything where it is empty', async () => {
    expect(await text([])).toEqual(['# Head', 'one', 'two', 'three', 'four']);
  });
  it('keeps document order, whatever the order of entries', async () => {
    expect(await text(['.b', 'h1'])).toEqual(['# Head', 'four']);
  });
  it('takes nested matches once, and nothing hidden', async () => {
    expect(await text(['p', 'section', 'div'])).toEqual(['one', 'two', 'three', 'four']);
  });
  it('takes the whole body by name', async () => {
    expect(await text(['body'])).toEqual(await text([]));
  });
  it('is not overridden by onlyMainContent', async () => {
    expect(await text(['.cookie-box'], [], true)).toEqual(['two']);
  });
  it('says where nothing matches', async () => {
    const { document } = await openPage(PAGE);
    const { markdown, warnings } = await readPage(document, options({ includeTags: ['table'] }));
    expect(markdown).toBe('');
    expect(warnings).toEqual([['nothingIncluded']]);
  });
});

describe('excludeTags', () => {
  it('takes out of the page', async () => {
    expect(await text([], ['section'])).toEqual(['# Head', 'three']);
  });
  it('applies inside includeTags', async () => {
    expect(await text(['section'], ['.cookie-box', '.b p'])).toEqual(['one']);
  });
});

describe('*text* patterns', () => {
  it.each([
    ['a class', '*cookie*', ['two']],
    ['a tag name, in any case', '*promo*', ['three']],
    ['an attribute with its value', '*data-kind="teas*', ['four']],
    ['what is also CSS, as CSS', '* > h1', ['# Head']],
  ])('find %s', async (_what, pattern, expected) => {
    expect(await text([pattern])).toEqual(expected);
  });
});

describe('an entry that cannot be read', () => {
  it.each([
    ['includeTags', ['p', 'div[']],
    ['excludeTags', ['p', '**']],
  ] as const)('is refused with its place in %s', async (field, entries) => {
    const { document } = await openPage(PAGE);
    await expect(readPage(document, options({ [field]: entries }))).rejects.toThrow(
      expect.objectContaining({
        constructor: ReadError,
        failure: { code: 'BAD_REQUEST', field: `${field}[1]`, message: ['invalidPattern', { pattern: entries[1] }] },
      }),
    );
  });
});
