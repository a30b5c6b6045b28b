import { afterEach, expect, it } from 'vitest';
import { pickedValues } from '@/lib/picker/pick/value-of';

afterEach(() => document.body.replaceChildren());

function pick(html: string, ...selectors: string[]) {
  document.body.innerHTML = html;
  const elements = selectors.map((selector) => document.querySelector(selector));
  return pickedValues(
    document,
    elements.filter((element) => element !== null),
  );
}

const card = (name: string, price: string, index: number) =>
  `<div class="card"><h3><a href="/item/${index}">${name}</a></h3><span class="amount">${price}</span><p>A good ${name}.</p></div>`;
const CARDS = `<main>${[
  ['Sieve', '€12.50'],
  ['Basket', '€8.00'],
  ['Ladle', '€5.20'],
  ['Whisk', '€6.90'],
]
  .map(([name = '', price = ''], index) => card(name, price, index))
  .join('')}</main>`;

it('names values of a list as its columns are named, wherever in the list they are picked', () => {
  expect(pick(CARDS, '.card:nth-child(3) h3', '.card:nth-child(2) .amount')).toMatchObject([
    { name: 'title', value: 'Ladle', inList: true },
    { name: 'price', value: '€8.00', inList: true },
  ]);
});

it('names values of a table by its head', () => {
  const row = (name: string, height: string) => `<tr><td>${name}</td><td class="h">${height}</td></tr>`;
  const table = `<table><tr><th>Port</th><th>High water</th></tr>${row('Dover', '6.1 m')}${row('Brest', '5.9 m')}${row('Cork', '4.2 m')}</table>`;
  expect(pick(table, 'tr:nth-child(3) .h')).toMatchObject([{ name: 'High water', value: '5.9 m', inList: true }]);
});

it.each([
  ['<main><h1>Copper pan</h1><p>Long text about it.</p></main>', 'h1', 'title', 'Copper pan'],
  ['<dl><dt>Weight:</dt><dd><b>2 kg</b></dd></dl>', 'b', 'Weight', '2 kg'],
  ['<table><tr><th>Size</th><td>28 cm</td></tr></table>', 'td', 'Size', '28 cm'],
  ['<p>By <span itemprop="author">Ada</span></p>', 'span', 'author', 'Ada'],
  ['<p>Costs <span>€129.00</span></p>', 'span', 'price', '€129.00'],
  ['<p>On <time>2026-05-01</time></p>', 'time', 'date', '2026-05-01'],
  ['<p>From <i class="product__brand">Maker</i></p>', 'i', 'brand', 'Maker'],
  ['<p>From <i>here</i></p>', 'i', 'text', 'here'],
])('names a single value by its label, its markup or its look: %s', (html, selector, name, value) => {
  expect(pick(html, selector)).toMatchObject([{ name, value, inList: false }]);
});

it('finds a value by the structure of its page, not by what is in it', () => {
  const product = (id: number, name: string, price: string) =>
    `<main><div id="product-${id}"><h1>${name}</h1><div class="buy p${id}"><span>now</span><span>${price}</span></div></div></main>`;
  const [title, price] = pick(product(17, 'Sieve', '12'), 'h1', '.buy span:nth-child(2)');
  document.body.innerHTML = product(18, 'Basket', '8');
  expect(document.querySelector(title?.selector ?? '')?.textContent).toBe('Basket');
  expect(document.querySelector(price?.selector ?? '')?.textContent).toBe('8');
});

it('gives equal names numbers', () => {
  expect(pick('<p><span>€1</span> or <b>€2</b></p>', 'span', 'b').map(({ name }) => name)).toEqual([
    'price',
    'price 2',
  ]);
});
