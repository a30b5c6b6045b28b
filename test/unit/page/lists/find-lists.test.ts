import { describe, expect, it } from 'vitest';
import { findLists } from '@/lib/page/lists/find-lists';

const find = (html: string) =>
  findLists(new DOMParser().parseFromString(`<base href="https://shop.example/pans/">${html}`, 'text/html'));

const NAV = `<nav><ul>${['Pans', 'Pots', 'Knives', 'Boards', 'Sale'].map((name) => `<li><a href="/${name}">${name}</a>`).join('')}</ul></nav>`;

const PANS = [
  ['Copper pan', '€129.00', '4.5 out of 5'],
  ['Iron pan', '€49.90', '4.1 out of 5'],
  ['Steel pan', '€59.00', '3.9 out of 5'],
  ['Crêpe pan', '€39.00', '4.8 out of 5'],
] as const;

const card = ([name, price, rating]: readonly [string, string, string], index: number) => `
  <div class="card card-${index} ${index % 2 ? 'odd' : ''}">
    <a href="item/${index}"><img src="/img/${index}.jpg" alt=""></a>
    <h3><a href="item/${index}">${name}</a></h3>
    <span class="card__brand">Maker ${index}</span>
    <span class="amount">${price}</span><span class="stars">${rating}</span>
    <button>Add to cart</button><a href="#">Compare</a>
  </div>`;

const wanted = PANS.map(([title, price, rating], index) => ({
  link: `https://shop.example/pans/item/${index}`,
  image: `https://shop.example/img/${index}.jpg`,
  url: `https://shop.example/pans/item/${index}`,
  title,
  brand: `Maker ${index}`,
  price,
  rating,
}));

describe('the list that a page is about', () => {
  it('has a row for each card, with columns that their values name', () => {
    expect(find(`${NAV}<main><div>${PANS.map(card).join('')}</div></main>`)[0]).toEqual(wanted);
  });

  it('is found across the lines of a grid', () => {
    const [a, b, c, d] = PANS.map(card);
    const lines = `<main><div><div class="line">${a}${b}</div><div class="line">${c}${d}</div></div></main>`;
    expect(find(NAV + lines)[0]).toEqual(wanted);
  });

  it('leaves out what stands between its rows, and marks what a row lacks', () => {
    const [a, b, c, d] = PANS.map(card);
    const soldOut = (d ?? '').replace('€39.00', '');
    const page = `<main><div>${a}${b}<div class="promotion"><p>Free delivery from €50</p></div>${c}${soldOut}</div></main>`;
    expect(find(NAV + page)[0]).toEqual([...wanted.slice(0, 3), { ...wanted[3], price: null }]);
  });

  it('has the heads of a table as names', () => {
    const rows = PANS.map(
      ([name, price]) => `<tr><td><a href="/p/${name}">${name}</a></td><td>${price}</td></tr>`,
    ).join('');
    const table = `<table><tr><th>Pan</th><th>Our price</th></tr>${rows}</table>`;
    expect(find(NAV + table)[0]?.[1]).toEqual({
      Pan: 'Iron pan',
      url: 'https://shop.example/p/Iron%20pan',
      'Our price': '€49.90',
    });
  });

  it('has rows of several siblings: a title and its summary', () => {
    const posts = ['One', 'Two', 'Three'].map(
      (name) => `<p class="head"><a href="/${name}">${name}</a></p><p class="summary">About ${name} and more.</p>`,
    );
    expect(find(`${NAV}<main><h1>Blog</h1>${posts.join('')}</main>`)[0]).toEqual(
      ['One', 'Two', 'Three'].map((name) => ({
        title: name,
        url: `https://shop.example/${name}`,
        summary: `About ${name} and more.`,
      })),
    );
  });

  it('is not a menu, wherever that stands, nor a list of filters', () => {
    const group = (name: string) =>
      `<li><b>${name}</b><ul>${[1, 2, 3, 4, 5, 6].map((index) => `<li><a href="/${name}/${index}">${name} number ${index}</a></li>`).join('')}</ul></li>`;
    const menu = `<div><ul>${['Kitchen', 'Garden', 'Bath', 'Office', 'Hall'].map(group).join('')}</ul></div>`;
    expect(find(`${menu}<main><div>${PANS.map(card).join('')}</div></main>`)[0]).toEqual(wanted);
  });
});

it('finds nothing in an article', () => {
  const paragraphs = Array.from({ length: 8 }, (_, index) => `<p>Paragraph ${index} says something of its own.</p>`);
  expect(find(`<main><h1>Title</h1>${paragraphs.join('')}</main>`)).toEqual([]);
});

it.each([
  ['no body', ''],
  ['two alike things', '<ul><li><a href="/a">a</a><li><a href="/b">b</a></ul>'],
  ['rows without a word', '<ul><li></li><li></li><li></li></ul>'],
])('finds nothing in a page with %s', (_name, html) => {
  expect(find(html)).toEqual([]);
});

it('never gives an address that runs code, nor one inside the page', () => {
  const rows = ['javascript:alert(1)', '#top', 'data:text/html,x'].map(
    (href, index) => `<li><a href="${href}">Row ${index}</a></li>`,
  );
  expect(find(`<ul>${rows.join('')}</ul>`)[0]).toEqual([{ title: 'Row 0' }, { title: 'Row 1' }, { title: 'Row 2' }]);
});

it('reads a page that is nested very deep in time, and the list before that', () => {
  const page = new DOMParser().parseFromString(`<main><div>${PANS.map(card).join('')}</div></main>`, 'text/html');
  let deepest: Element = page.body;
  for (let level = 0; level < 20_000; level++) {
    const [beside, next] = [page.createElement('div'), page.createElement('div')];
    beside.textContent = `Level ${level} says a few words.`;
    deepest.append(beside, next);
    deepest = next;
  }
  expect(findLists(page)[0]).toHaveLength(PANS.length);
});

it('reads rows that are nested very deep', () => {
  const page = new DOMParser().parseFromString('<main></main>', 'text/html');
  for (const name of ['One', 'Two', 'Three']) {
    const row = page.createElement('div');
    row.innerHTML = `<h3>${name}</h3><div></div>`;
    let deepest = row.lastElementChild as Element;
    for (let level = 0; level < 20_000; level++) deepest = deepest.appendChild(page.createElement('div'));
    deepest.textContent = 'deep';
    page.querySelector('main')?.append(row);
  }
  expect(findLists(page)[0]).toEqual([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
});
