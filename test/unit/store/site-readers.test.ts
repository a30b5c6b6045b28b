import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { settings } from '@/lib/store/settings';
import { chooseReader, MAX_PICKED, readerOfSite } from '@/lib/store/site-readers';

beforeEach(() => fakeBrowser.reset());

const content = { onlyMainContent: false, includeTags: ['#hours'], excludeTags: ['.ad'] };
const picked = { reader: 'picked' as const, ...content };

it('keeps the reader of a site with the parts that were picked, until Winnow is chosen', async () => {
  expect(await chooseReader('https://a.example/x', { reader: 'whole' })).toBe(true);
  expect(await chooseReader('https://a.example/y', picked)).toBe(true);
  expect(await readerOfSite('https://a.example/z')).toMatchObject(picked);
  expect(await readerOfSite('https://b.example/')).toBeUndefined();
  expect((await settings.getValue()).siteReaders).toHaveLength(1);
  await chooseReader('https://a.example/', { reader: 'winnow' });
  expect(await readerOfSite('https://a.example/z')).toBeUndefined();
});

it.each([
  ['a selector that is too long', ['a'.repeat(MAX_PICKED.characters + 1)]],
  ['too many selectors', Array.from({ length: MAX_PICKED.selectors + 1 }, (_, index) => `#p${index}`)],
])('keeps no choice with %s', async (_name, selectors) => {
  await chooseReader('https://a.example/', { reader: 'readability' });
  for (const list of ['includeTags', 'excludeTags']) {
    expect(await chooseReader('https://a.example/', { ...picked, [list]: selectors })).toBe(false);
  }
  expect(await readerOfSite('https://a.example/')).toMatchObject({ reader: 'readability' });
});
