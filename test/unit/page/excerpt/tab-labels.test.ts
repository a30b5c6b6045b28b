import { expect, it } from 'vitest';
import { tabLabels } from '@/lib/page/excerpt/tab-labels';
import { readPage } from '@/lib/page/read-page';
import { readTree } from '@/lib/page/read-tree';
import { options } from '../open-page';

/** The labels of the panels of a page, of which the list of tabs is left out. */
function labelsOf(html: string, hides = true): string[] {
  const tree = readTree(new DOMParser().parseFromString(html, 'text/html'));
  for (const [index, node] of tree.nodes.entries()) {
    if (hides && node instanceof Element && node.matches('[role=tablist]')) tree.skip[index] = 1;
  }
  return [...tabLabels(tree, [0]).values()];
}

const TABS =
  '<div role="tablist"><b role="tab" id="t1" aria-controls="p1">Linux</b><b role="tab" id="t2">macOS</b></div>';

it.each([
  [
    'names its tab',
    `${TABS}<div role="tabpanel" aria-labelledby="t2">brew</div><div role="tabpanel" aria-labelledby="t1">apt</div>`,
    ['macOS', 'Linux'],
  ],
  ['is named by its tab', `<div>${TABS}<div id="p1" role="tabpanel">apt</div></div>`, ['Linux']],
  [
    'is at the place of its tab',
    `<div>${TABS}<div><div role="tabpanel">apt</div><div role="tabpanel">brew</div></div></div>`,
    ['Linux', 'macOS'],
  ],
  ['has no tab of its own', `<div>${TABS}<div role="tabpanel">apt</div></div>`, []],
  ['begins with the same title', `${TABS}<div role="tabpanel" aria-labelledby="t1"><h3>Linux</h3>apt</div>`, []],
])('labels a panel that %s', (_, html, expected) => {
  expect(labelsOf(html)).toEqual(expected);
});

it('labels no panel whose tabs are part of the content', () => {
  expect(labelsOf(`${TABS}<div role="tabpanel" aria-labelledby="t1">apt</div>`, false)).toEqual([]);
});

it('labels the panels of radio buttons', async () => {
  const radio = (id: string) => `<input type="radio" name="t" id="${id}">`;
  const html = `<main><h1>Tide</h1><p>${'The height of the sea is known for every port, hour by hour. '.repeat(3)}</p>
    <div class="tabbed-set">${radio('a')}${radio('b')}<div class="tabbed-labels"><label for="a">npm</label><label for="b">CDN</label></div>
    <div class="tabbed-content"><div class="tabbed-block"><p>Install it.</p></div><div class="tabbed-block"><p>Load it.</p></div></div></div></main>`;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { markdown } = await readPage(page, options({ onlyMainContent: true }));
  expect(markdown).toContain('**npm**\n\nInstall it.\n\n**CDN**\n\nLoad it.');
  expect(markdown).not.toContain('npm CDN');
});

const LONG = 'The height of the sea is known for every port, hour by hour, as far as the moon can be told.';

it('is written before what is said in its panel, and not before a picture', async () => {
  const html = `<base href="https://tide.example/"><main><h1>Tide</h1><p>${LONG}</p>${TABS}
    <div role="tabpanel" aria-labelledby="t1"><p>Take the package.</p></div>
    <div role="tabpanel" aria-labelledby="t2"><img src="/mac.png" alt="A window"></div></main>`;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { markdown } = await readPage(page, options({ onlyMainContent: true }));
  expect(markdown).toBe(
    `# Tide\n\n${LONG}\n\n**Linux**\n\nTake the package.\n\n![A window](https://tide.example/mac.png)`,
  );
});
