import { expect, it } from 'vitest';
import { searchHits } from '@/lib/operations/search/search-hits';

it('takes the pages of the web, each once, and nothing without an address of the web', () => {
  const web = [
    { url: 'https://a.example', title: 'A', description: 'About A', position: 1 },
    { url: 'https://a.example/', title: 'A again' },
    { url: 'javascript:alert(1)', title: 'Script' },
    { url: null, title: 'None' },
    { url: 'http://b.example/x', title: null },
  ];
  expect(searchHits({ data: { web, news: [{ url: 'https://news.example/' }] } })).toEqual([
    { url: 'https://a.example/', title: 'A again', description: '' },
    { url: 'http://b.example/x', title: '', description: '' },
  ]);
  expect(searchHits({ data: {} })).toEqual([]);
});
