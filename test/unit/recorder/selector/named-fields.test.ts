import { expect, it } from 'vitest';
import { all } from '@/lib/base/dom';
import { landmarkOf } from '@/lib/recorder/observe/document';
import { fieldWords, labelOf } from '@/lib/recorder/observe/labels';
import { meantBy, readTarget } from '@/lib/recorder/observe/targets';
import { describeElement, findElement } from '@/lib/recorder/selector';
import { openPage } from '../../page/open-page';

/** Every name that a form or a document can have something of its own under. */
const NAMES = [Node, Element, HTMLElement, HTMLFormElement, Document].flatMap(({ prototype }) =>
  Object.getOwnPropertyNames(prototype),
);
const PAGE = `${NAMES.map((name) => `<img name="${name}">`).join('')}
  <main><form class="search" role="button" aria-label="Search">
    ${NAMES.map((name) => `<input type="checkbox" name="${name}">`).join('')}
    <p><label>City <input name="city"></label><b>Go</b></p>
  </form></main>`;

it.each(['form', 'input[name="matches"]', 'input[name="city"]', 'p > b', 'label'])(
  'a page whose fields and images are named like properties is as good as another: %s',
  async (selector) => {
    const { document } = await openPage(PAGE);
    const [element] = all(document, selector);
    const recorded = describeElement(element as Element);
    expect([...all(document, recorded.selector)]).toEqual([element]);
    expect(findElement(recorded, document)).toMatchObject({ element, similarity: 1 });
  },
);

it('and what is in it has its names', async () => {
  const { document } = await openPage(PAGE);
  const [form] = all(document, 'form') as NodeListOf<HTMLElement>;
  const [city] = all(document, '[name="city"]');
  const nothing = {
    bornAt: () => undefined,
    wasHidden: () => false,
    opened: () => undefined,
    reasonFor: () => undefined,
  };
  expect(labelOf(form as HTMLElement)).toBe('Search');
  expect(fieldWords(city as Element)).toBe('city City');
  expect(landmarkOf(document)).toBe('main');
  expect(meantBy([form as HTMLElement], { clientX: 0, clientY: 0 })).toBeUndefined();
  expect(readTarget(form as HTMLElement, nothing)()).toMatchObject({ tag: 'form', kind: 'button', label: 'Search' });
});
