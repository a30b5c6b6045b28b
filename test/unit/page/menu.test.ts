import { describe, expect, it } from 'vitest';
import { findMenu } from '@/lib/page/menu/find-menu';
import { readPageInfo } from '@/lib/page/metadata/page-facts';

function find(html: string, url = 'https://tern.example/menu') {
  const page = new DOMParser().parseFromString(`<html lang="en"><base href="${url}">${html}`, 'text/html');
  return findMenu(page, readPageInfo(page, url));
}

const PLACE = 'https://tern.example/';
const linked = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const rows = (...names: string[]) =>
  names.map((name, index) => `<li><span>${name}</span><span>€${index + 4}.50</span></li>`).join('');
const DISHES = ['Soup', 'Bread', 'Herring', 'Salad', 'Cake'];

describe('a menu', () => {
  it('is given as the page declares it', () => {
    const soup = {
      '@type': 'MenuItem',
      name: 'Pea soup',
      description: 'With mint.',
      suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/GlutenFreeDiet'],
      nutrition: { '@type': 'NutritionInformation', calories: '240 calories' },
      offers: { '@type': 'Offer', price: '6.50', priceCurrency: 'EUR' },
      menuAddOn: { '@type': 'MenuItem', name: 'Bread' },
    };
    const menu = find(
      linked({
        '@type': 'Restaurant',
        name: 'The Tern',
        hasMenu: {
          '@type': 'Menu',
          name: 'Lunch',
          hasMenuSection: [
            { '@type': 'MenuSection', name: 'Starters', description: 'Small.', hasMenuItem: soup },
            { '@type': 'MenuSection', name: 'Empty' },
          ],
        },
      }),
      PLACE,
    );
    expect(menu).toEqual({
      isMenu: true,
      confidence: 1,
      merchant: { name: 'The Tern', type: 'Restaurant' },
      currency: 'EUR',
      sourceUrl: PLACE,
      sections: [
        {
          name: 'Starters',
          description: 'Small.',
          items: [
            {
              name: 'Pea soup',
              description: 'With mint.',
              price: { amount: 6.5, currency: 'EUR', formatted: '€6.50' },
              dietary: ['vegan', 'gluten free'],
              calories: 240,
              optionGroups: [{ name: 'Bread' }],
            },
          ],
        },
      ],
    });
  });

  it('is read of microdata', () => {
    const html = `<div itemscope itemtype="https://schema.org/MenuSection"><h2 itemprop="name">Mains</h2>
      <div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">Herring</b>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">12</i></div></div></div>`;
    expect(find(html, PLACE)?.sections).toEqual([
      { name: 'Mains', items: [{ name: 'Herring', price: expect.objectContaining({ amount: 12 }) }] },
    ]);
  });

  it('is read of the state of an ordering site', () => {
    const item = (title: string) => ({
      uuid: title,
      title,
      price: { amount: 7.25, currencyCode: 'GBP' },
      isAvailable: false,
    });
    const state = { store: { menuCategories: [{ id: 4, name: 'Mains', items: DISHES.map(item) }] } };
    const menu = find(`<script>window.__INITIAL_STATE__ = ${JSON.stringify(state)}</script>`);
    expect(menu).toMatchObject({ confidence: 0.8, currency: 'GBP', sections: [{ id: '4', name: 'Mains' }] });
    expect(menu?.sections[0]?.items[0]).toEqual({
      id: 'Soup',
      name: 'Soup',
      price: { amount: 7.25, currency: 'GBP', formatted: '£7.25' },
      availability: { inStock: false },
    });
  });

  it('is read of rows under headings', () => {
    const html = `<h1>Menu</h1><h2>Starters</h2><ul>${rows('Soup', 'Bread')}</ul><h2>Mains</h2><div>
      <p>Herring ..... <i>14,50 €</i></p></div><ul>${rows('Salad', 'Cake')}</ul>`;
    const menu = find(html);
    expect(menu).toMatchObject({ confidence: 0.6, currency: 'EUR' });
    const read = menu?.sections.map(({ name, items }) => [name, items.map((item) => [item.name, item.price?.amount])]);
    expect(read).toEqual([
      [
        'Starters',
        [
          ['Soup', 4.5],
          ['Bread', 5.5],
        ],
      ],
      [
        'Mains',
        [
          ['Herring', 14.5],
          ['Salad', 4.5],
          ['Cake', 5.5],
        ],
      ],
    ]);
  });
});

const fixtures: Record<string, string> = import.meta.glob('../../fixtures/page/menus/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(Object.keys(fixtures).map((path) => path.replace(/^.*\/|\.html$/g, '')))('%s is read', async (name) => {
  const html = fixtures[`../../fixtures/page/menus/${name}.html`] ?? '';
  // The address says that a page is a menu, but for this one, which is told by its courses.
  const menu = find(html.replace(/^.*<html[^>]*>/s, ''), name === 'markup-courses-of-a-place' ? PLACE : undefined);
  await expect(`${JSON.stringify(menu, null, 2)}\n`).toMatchFileSnapshot(`../../fixtures/page/menus/${name}.json`);
});

describe('no menu is', () => {
  it.each([
    [
      'a shop with rows of prices',
      `<h1>Tools</h1><h2>Hammers</h2><ul>${rows(...DISHES)}</ul>`,
      'https://a.example/tools',
    ],
    [
      'a plan with the cost of each day',
      `<h1>Menus</h1><h2>Days</h2>${rows(...DISHES.map(() => 'Cost per day'))}`,
      undefined,
    ],
    ['a page that is called so, without prices', '<h1>Menu</h1><h2>Navigation</h2><ul><li>Home</li></ul>', undefined],
    ['one with fewer prices than a meal', `<h1>Menu</h1><h2>Fees</h2><ul>${rows('One', 'Two')}</ul>`, undefined],
    [
      'an article on a restaurant',
      `${linked({ '@type': 'Restaurant', name: 'T' })}<h1>Fish</h1><p>In 1990 it cost 4.</p>`,
      undefined,
    ],
  ])('%s', (_name, html, url) => expect(find(html, url)).toBeNull());
});
