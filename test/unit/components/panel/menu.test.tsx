import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rightOf } from '../line-start';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  document.documentElement.removeAttribute('dir');
});

const menu = {
  isMenu: true,
  merchant: { name: 'The Tern' },
  sections: [
    {
      name: 'Starters',
      items: [
        { name: 'Soup', description: '<b>Hot</b>', dietary: ['vegan'], price: { amount: 6.5, formatted: '€6.50' } },
        { name: 'Bread' },
        {
          name: 'Taco',
          calories: 240,
          availability: { inStock: false },
          optionGroups: [{ name: 'Salsa', items: [{ name: 'Red', price: { amount: 0.5 } }, { name: 'Green' }] }],
        },
      ],
    },
  ],
};

it('a menu is read as at a table', async () => {
  show({ job: jobOf(['menu']), result: resultOf({ menu }) });
  const card = page.getByRole('article', { name: 'The Tern' });
  await expect.element(card.getByRole('heading', { name: 'Starters' })).toBeInTheDocument();
  const dishes = card.getByRole('listitem').elements();
  // A page's text is text.
  expect(dishes.map((dish) => dish.textContent)).toEqual([
    'Soup vegan<b>Hot</b>€6.50',
    'Bread',
    'Taco 240 kcal Out of stockSalsa: Red 0.5 · Green',
  ]);
});

it('starts what a section says where its heading starts', () => {
  document.documentElement.dir = 'rtl';
  const sections = [{ ...menu.sections[0], description: 'Served all day.' }];
  show({ job: jobOf(['menu']), result: resultOf({ menu: { ...menu, sections } }) });
  expect(rightOf('Served all day.')).toBeCloseTo(rightOf('Starters'));
});
