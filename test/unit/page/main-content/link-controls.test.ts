import { expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from '../open-page';

const TEXT =
  '<h1>Kettle</h1><p>The kettle boils in three minutes, and whistles as long as nobody takes it from the stove again.</p>';

const read = async (html: string) => {
  const { document } = await openPage(`<base href="https://tea.example/page"><main>${TEXT}${html}</main>`);
  const { markdown } = await readPage(document, options({ onlyMainContent: true }));
  return markdown?.split('\n\n').slice(2).join('\n\n');
};

it.each([
  [
    'a button by its role, with the brackets around it',
    '<p>Seen. <span>[<a role="button" href="">reply</a>]</span></p>',
    'Seen.',
  ],
  ['a toolbar of links that lead nowhere', '<div><a href="#">Edit</a> <a href="javascript:void 0">Share</a></div>', ''],
  ['a list of them', '<ul><li><a href="#">Edit</a></li><li><a href="#">Share</a></li></ul>', ''],
  [
    'an icon that only has a name',
    '<h2>Lid <a href="/lid.c"><svg></svg><span class="sr-only">View source</span></a></h2>',
    '## Lid',
  ],
])('leaves out %s', async (_, html, expected) => {
  expect(await read(html)).toBe(expected);
});

it.each([
  [
    'a single one, which may unfold what follows',
    '<div><a href="#">Prices</a></div>',
    '[Prices](https://tea.example/page#)',
  ],
  [
    'questions that unfold their answers',
    '<div><a href="#">How loud is it?</a> <a href="#">How hot is it?</a></div>',
    '[How loud is it?](https://tea.example/page#) [How hot is it?](https://tea.example/page#)',
  ],
  [
    'links beside words',
    '<p>Press <a href="#">Edit</a> or <a href="#">Share</a>.</p>',
    'Press [Edit](https://tea.example/page#) or [Share](https://tea.example/page#).',
  ],
  [
    'a rating that unfolds its details',
    '<p><a role="button" href="javascript:void(0)">4.8 out of 5 stars</a></p>',
    '4.8 out of 5 stars',
  ],
  [
    'a link with words that are shown',
    '<p><a href="/more">Read <span class="sr-only">about lids</span> more</a></p>',
    '[Read about lids more](https://tea.example/more)',
  ],
])('keeps %s', async (_, html, expected) => {
  expect(await read(html)).toBe(expected);
});
