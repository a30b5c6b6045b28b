import { expect, it } from 'vitest';
import { mapUrls, urlsIn } from '@/lib/page/style-urls';

it.each([
  ['background: url(a.png)', ['a.png']],
  ['background: URL( "a b.png" ), url(\n\'c).png\')', ['a b.png', 'c).png']],
  ['background: u\\72 l(a.png)', ['a.png']],
  ['background: url(a\\).png)', ['a).png']],
  ['background: url(a\\29 .png)', ['a).png']],
  ['background: url(a.png', ['a.png']],
  ['background: url("a.png', ['a.png']],
  ['background: url(a b.png), url(c"d.png), url(e(f.png), url(g.png)', ['g.png']],
  ['content: "url(a.png)"; /* url(b.png) */ background: my-url(c.png), url(d.png)', ['d.png']],
  ["background: url('a\nb.png), url(c.png)", ['c.png']],
  ['background: url()', ['']],
  ['', []],
])('the urls of %j', (style, urls) => {
  expect(urlsIn(style)).toEqual(urls);
});

it('are those that the browser sees', () => {
  const element = document.createElement('b');
  element.style.cssText = 'background: u\\72 l( x:a\\).png ) /* url(no) */, URL("x:b\\"\\(.png")';
  const seen = [
    ...getComputedStyle(document.body.appendChild(element)).backgroundImage.matchAll(/url\("(.*?[^\\])"\)/g),
  ];
  expect(urlsIn(element.getAttribute('style') as string)).toEqual(['x:a).png', 'x:b"(.png']);
  expect(seen.map(([, url]) => url?.replaceAll('\\', ''))).toEqual(['x:a).png', 'x:b"(.png']);
});

it('rewrites them and nothing else', () => {
  const style = 'content: "url(x)"; background: url( a.png ) no-repeat, url("b\\".png") /* url(c) */; color: red';
  expect(mapUrls(style, (url) => `/${url}`)).toBe(
    'content: "url(x)"; background: url("/a.png") no-repeat, url("/b\\".png") /* url(c) */; color: red',
  );
  expect(mapUrls('background: url(a.png', (url) => url)).toBe('background: url("a.png"');
});
