import { expect, it } from 'vitest';
import { type SiteBranch, siteTree } from '@/lib/operations/map/site-tree';

const outline = (branches: SiteBranch[]): unknown[] =>
  branches.map(({ name, urls, branches: inner }) => [name, urls.length, ...(inner.length ? [outline(inner)] : [])]);

it('sorts addresses into hosts, folders and pages with counts', () => {
  const paths = ['/', '/docs', '/docs/guide', '/docs/api/one', '/docs/api/two', '/about'];
  const links = [
    ...paths.map((path) => `https://a.example${path}`),
    'https://b.a.example/deep/down/page',
    'no address',
  ];
  expect(outline(siteTree(links.map((url) => ({ url }))))).toEqual([
    [
      'a.example',
      6,
      [
        [
          'docs',
          4,
          [
            ['guide', 1],
            [
              'api',
              2,
              [
                ['one', 1],
                ['two', 1],
              ],
            ],
          ],
        ],
        ['about', 1],
      ],
    ],
    ['b.a.example/deep/down/page', 1],
  ]);
});

it('keeps queries apart, and the titles of pages', () => {
  const [host] = siteTree([{ url: 'https://a.example/list', title: 'List' }, { url: 'https://a.example/list?page=2' }]);
  expect(host).toMatchObject({ name: 'a.example/list', title: 'List', branches: [{ name: '?page=2' }] });
});
