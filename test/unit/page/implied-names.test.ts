import { describe, expect, it } from 'vitest';
import { impliedNames } from '@/lib/page/implied-names';
import { readTree } from '@/lib/page/read-tree';
import { markdownOf } from '@/test/support/write-markdown';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const markdown = (html: string): string =>
  markdownOf({ tree: readTree(parsed(html)), starts: [0] }, { removeBase64Images: true });

const row = (cells: string[], role = 'cell') =>
  `<div role="row">${cells.map((cell) => `<div role="${role}">${cell}</div>`).join('')}</div>`;

describe('elements by their role', () => {
  it('are a table with its head, whatever is around its rows', () => {
    const head = `<div role="rowgroup"><div>${row(['Ship', 'Leaves'], 'columnheader')}</div></div>`;
    const body = `<div role="rowgroup">${row(['Iona', '06:30'])}${row(['Mull', '7 | 8'])}</div>`;
    expect(markdown(`<div role="grid">${head}${body}</div>`)).toBe(
      '| Ship | Leaves |\n| --- | --- |\n| Iona | 06:30 |\n| Mull | 7 \\| 8 |',
    );
  });

  it('are a list, unless its items are cards', () => {
    const list = (item: string) =>
      `<div role="list"><div role="listitem">${item}</div><div role="listitem">Two</div></div>`;
    expect(markdown(list('One'))).toBe('- One\n- Two');
    expect(markdown(list('<h3>One</h3>'))).toBe('### One\n\nTwo');
  });

  it.each([
    ['a heading of its level', '<div role="heading" aria-level="3">Tides</div>', '### Tides'],
    ['a heading of the second level if it states none', '<p role="heading">Tides</p>', '## Tides'],
    ['a rule', '<p>a</p><div role="separator"><span></span></div><p>b</p>', 'a\n\n---\n\nb'],
    [
      'no rule if it moves or has words',
      '<div role="separator">or</div><div role="separator" tabindex="0"></div>',
      'or',
    ],
  ])('are %s', (_, html, expected) => expect(markdown(html)).toBe(expected));

  it.each([
    ['one table', '<table><tr><td>a)</td><td><p>One</p></td></tr><tr><td>b)</td><td>Two</td></tr></table>'],
    [
      'a table each',
      '<table><tr><td><p>a)</p></td><td><p>One</p></td></tr></table><table><tr><td>b)</td><td>Two</td></tr></table>',
    ],
  ])('are items with their marks, in %s', (_, html) => {
    expect(markdown(html).replace(/\n+/g, '\n')).toBe('- a) One\n- b) Two');
  });

  it('stay cells beside others, or below a head', () => {
    expect(markdown('<table><tr><th>1)</th><td>One</td></tr><tr><th>2)</th><td>Two</td></tr></table>')).toContain(
      '| 2) | Two |',
    );
    expect(markdown('<table><tr><td>1)</td><td>One</td></tr><tr><td>Sum</td><td>Two</td></tr></table>')).toContain(
      '| Sum | Two |',
    );
  });

  it('keep what they are themselves: a button in a grid, a table with a role', () => {
    const document = parsed(
      '<table role="grid"><tr role="row"><td role="gridcell">1</td></tr></table><div role="grid"></div>',
    );
    expect([...impliedNames(document)]).toEqual([]);
    const grid = parsed('<div role="grid"><div role="row"><button role="gridcell">12</button></div></div>');
    expect([...impliedNames(grid).values()]).toEqual(['table', 'tr']);
  });

  it('are found in a shadow root, too', () => {
    const document = parsed(
      `<x-grid><template shadowrootmode="open"><div role="table">${row(['a', 'b'])}${row(['1', '2'])}</div></template></x-grid>`,
    );
    const host = document.querySelector('x-grid') as Element;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.innerHTML ||= `<div role="table">${row(['a', 'b'])}${row(['1', '2'])}</div>`;
    expect(markdownOf({ tree: readTree(document), starts: [0] }, { removeBase64Images: true })).toContain('| 1 | 2 |');
  });
});

describe('spans by their own style', () => {
  it.each([
    ['bold', '<p>a <span style="font-weight: 700">b</span></p>', 'a **b**'],
    ['oblique', '<p>a <span style="font-style:italic">b</span></p>', 'a *b*'],
    ['struck', '<p>a <span style="text-decoration: line-through">b</span></p>', 'a ~~b~~'],
    ['of ordinary weight', '<p>a <span style="font-weight:400">b</span></p>', 'a b'],
    ['bold in a heading', '<h2><span style="font-weight:bold">b</span></h2>', '## b'],
    ['a word of code', '<pre><span class="token" style="font-weight:bold">if</span></pre>', '```\nif\n```'],
  ])('are %s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
