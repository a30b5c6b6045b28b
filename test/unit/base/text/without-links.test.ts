import { expect, it } from 'vitest';
import { withoutMarkup } from '@/lib/base/text/without-links';

it.each([
  ['See [the table](https://a.example/x_(y) "T") now.', 'See the table now.'],
  ['See [**bold** and `code`](x) now.', 'See **bold** and `code` now.'],
  ['<https://a.example/>', 'https://a.example/'],
  ['[![Map](m.png)](big.html)', '![Map](m.png)'],
  ['[![Map](m.png) of it](big.html)', '![Map](m.png) of it'],
  ['- [one](a)\n- [two](b)', '- one\n- two'],
  ['| [a](b) | c |\n| --- | --- |\n| d | [e](f) |', '| a | c |\n| --- | --- |\n| d | e |'],
  ['    [code](x)\n\n```\n[code](x)\n```', '    [code](x)\n\n```\n[code](x)\n```'],
  [String.raw`\[no link\](x) and [not`, String.raw`\[no link\](x) and [not`],
])('%j without links is %j', (markdown, text) => {
  expect(withoutMarkup(markdown, { links: false, images: true })).toBe(text);
});

it.each([
  ['# Harbour\n\n![Map](m.png)\n\nText ![i](i.png) here.', '# Harbour\n\nText  here.'],
  ['[![Map](m.png)](big.html)\n\n[![Map](m.png) of it](big.html)', '[ of it](big.html)'],
  ['- ![a](a.png)\n- b', '- b'],
  ['`![code](x)`', '`![code](x)`'],
])('%j without images is %j', (markdown, text) => {
  expect(withoutMarkup(markdown, { links: true, images: false })).toBe(text);
});

it('leaves a page as it is that keeps both', () => {
  expect(withoutMarkup('![a](b) [c](d)', { links: true, images: true })).toBe('![a](b) [c](d)');
});
