import { describe, expect, it } from 'vitest';
import { readLinkedData } from '@/lib/page/metadata/linked-data';
import { dataCards } from '@/lib/page/structured/cards';
import { declaredNodes } from '@/lib/page/structured/declared';

const cardsOf = (...values: object[]) =>
  dataCards(declaredNodes(readLinkedData(values.map((value) => JSON.stringify(value)))));

describe('dataCards', () => {
  it('shows a recipe with its ingredients and steps', () => {
    const [card] = cardsOf({
      '@type': ['Recipe'],
      name: 'Barley bread',
      author: { '@type': 'Person', name: 'Ada Mill' },
      recipeYield: 2,
      totalTime: 'PT1H30M',
      recipeIngredient: ['500 g barley', '<b>7 g</b> salt &amp; yeast'],
      recipeInstructions: [
        { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text: 'Mix.' }] },
        'Bake.',
      ],
      aggregateRating: { ratingValue: 4.5, ratingCount: 8 },
    });
    expect(card).toEqual({
      kind: 'recipe',
      name: 'Barley bread',
      description: '',
      facts: {
        author: ['Ada Mill'],
        yield: ['2'],
        totalTime: ['PT1H30M'],
        ingredients: ['500 g barley', '7 g salt & yeast'],
        steps: ['Mix.', 'Bake.'],
        rating: ['4.5 / 5 (8)'],
      },
    });
  });

  it.each([
    [
      'an event',
      {
        '@type': 'MusicEvent',
        name: 'Pier',
        startDate: '2026-07-01',
        location: {
          '@type': 'Place',
          name: 'North pier',
          address: { streetAddress: 'Quay 1', addressLocality: 'Leith' },
        },
      },
      { kind: 'event', facts: { start: ['2026-07-01'], place: ['North pier'], address: ['Quay 1, Leith'] } },
    ],
    [
      'a job',
      {
        '@type': 'JobPosting',
        title: 'Pilot',
        hiringOrganization: { name: 'Port' },
        baseSalary: { currency: 'GBP', value: { minValue: 30, maxValue: 40, unitText: 'HOUR' } },
      },
      { kind: 'job', name: 'Pilot', facts: { company: ['Port'], salary: ['30–40 GBP HOUR'] } },
    ],
    [
      'the person of a profile page',
      {
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: 'Ada', jobTitle: 'Miller', sameAs: ['https://ada.example'] },
      },
      { kind: 'profile', name: 'Ada', facts: { role: ['Miller'], links: ['https://ada.example'] } },
    ],
    [
      'a place',
      {
        '@type': 'Restaurant',
        name: 'Quay',
        telephone: '123',
        openingHoursSpecification: { dayOfWeek: ['https://schema.org/Monday'], opens: '09:00', closes: '17:00' },
      },
      { kind: 'place', facts: { phone: ['123'], hours: ['Monday 09:00–17:00'] } },
    ],
    [
      'a product',
      {
        '@type': 'Product',
        name: 'Lamp',
        brand: { name: 'Lux' },
        offers: { lowPrice: 9, highPrice: 12, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      },
      { kind: 'product', facts: { brand: ['Lux'], price: ['9–12 EUR'], stock: ['InStock'] } },
    ],
    [
      'a menu',
      {
        '@type': 'Menu',
        name: 'Lunch',
        hasMenuSection: {
          name: 'Soup',
          hasMenuItem: [{ name: 'Barley soup', offers: { price: '4', priceCurrency: 'GBP' } }],
        },
      },
      { kind: 'menu', facts: { items: ['Barley soup: 4 GBP'] } },
    ],
  ])('shows %s', (_what, value, card) => {
    expect(cardsOf(value)).toMatchObject([card]);
  });

  it('leaves out the site, the author and things inside of others', () => {
    expect(
      cardsOf({
        '@graph': [
          { '@type': 'Organization', name: 'Port' },
          { '@type': 'Article', headline: 'News', author: { '@type': 'Person', name: 'Ada' } },
          { '@type': 'Person', name: 'Ada' },
        ],
      }),
    ).toEqual([]);
  });
});
