import { expect, it } from 'vitest';
import { comparePage } from '@/lib/operations/monitor/compare-page';
import { settlePage } from '@/lib/operations/monitor/settle-page';

const TEXT = { text: true, json: false };
const page = (markdown: string, json?: object) => ({
  markdown,
  scrapeId: 's',
  statusCode: 200,
  ...(json && { json }),
});

/** What is said of a page that was read twice after it had changed. */
function settled(before: string, first: string, second: string) {
  const { page: steady, moving } = settlePage(page(before), page(first), page(second));
  return { ...comparePage(page(before), steady, TEXT), moving };
}

it.each([
  ['a clock', 'It is 09:14:55 now.', 'It is 12:00:01 now.', 'It is 12:00:03 now.'],
  ['a counter', '# A\n\nVisitors: 12\n\nEnd', '# A\n\nVisitors: 40\n\nEnd', '# A\n\nVisitors: 41\n\nEnd'],
  ['the id of a session', '[next](/p?sid=aa)', '[next](/p?sid=bb)', '[next](/p?sid=cc)'],
  ['a part that did not load once', 'a\n\nnews\n\nb', 'a\n\nb', 'a\n\nnews\n\nb'],
])('%s is no change', (_name, before, first, second) => {
  expect(settled(before, first, second)).toEqual({ status: 'same', moving: 1 });
});

it('a change beside a clock, in the same line, is a change, and the clock is none', () => {
  const found = settled('At 09:14:55 tea costs 3 €', 'At 12:00:01 tea costs 4 €', 'At 12:00:03 tea costs 4 €');
  expect(found).toMatchObject({ status: 'changed', moving: 1 });
  expect(found.diff?.text).toContain('-At 09:14:55 tea costs 3 €\n');
  expect(found.diff?.text).toContain('+At 09:14:55 tea costs 4 €\n');
});

it('what both reads have is a change', () => {
  expect(settled('a\n\nold', 'a\n\nnew', 'a\n\nnew')).toMatchObject({ status: 'changed', moving: 0 });
});

it('fields that are other ones with each read are left out', () => {
  const [before, first, second] = [
    { price: 3, token: 'a' },
    { price: 4, token: 'b' },
    { price: 4, token: 'c' },
  ];
  const { page: steady, moving } = settlePage(page('', before), page('', first), page('', second));
  expect(moving).toBe(1);
  expect(comparePage(page('', before), steady, { text: false, json: true })).toEqual({
    status: 'changed',
    diff: { json: { price: { previous: 3, current: 4 } } },
  });
});
