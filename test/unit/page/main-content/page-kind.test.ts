import { expect, it } from 'vitest';
import { kindOf } from '@/lib/page/main-content/page-kind';

const said = (path: string, ...types: string[]) => ({
  url: `https://shop.example${path}`,
  ogType: '',
  types: new Set(types),
});

it.each([
  ['product', 'its data says so', said('/chair', 'Product'), ''],
  ['product', 'its body is of one thing', said('/chair', 'Product'), 'category single single-product'],
  ['product', 'its address says so', said('/products/chair'), ''],
  [
    'listing',
    'its body says so, though it describes each product',
    said('/chairs', 'Product', 'Offer'),
    'category wide',
  ],
  ['listing', 'a shop system says so in its own words', said('/7-chairs', 'Product'), 'lang-fr page-category'],
  ['listing', 'its data says so', said('/chairs', 'CollectionPage'), ''],
  ['article', 'its data says so, whatever its body does', said('/tides', 'NewsArticle'), ''],
  ['forum', 'its address says so', said('/forum/tides'), ''],
  ['page', 'nothing is said', said('/about'), 'home'],
] as const)('a page is a %s where %s', (kind, _why, facts, bodyClass) => {
  expect(kindOf(facts, bodyClass)).toBe(kind);
});
