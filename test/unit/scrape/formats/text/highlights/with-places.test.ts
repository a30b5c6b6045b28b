import { describe, expect, it } from 'vitest';
import { withPlaces } from '@/lib/scrape/formats/text/highlights/select';

const MARKDOWN = `# Fees

Boats over 12 m pay double.

## By length

| Boat | Night |
| --- | --- |
| Dinghy | 12 euros |

\`\`\`python
pay(12)
\`\`\`
`;

/** A quotation of a text of the page, as answers have them. */
function quotationOf(text: string) {
  const start = MARKDOWN.indexOf(text);
  return { text, start, end: start + text.length, number: 1 };
}

describe('where quotations are in their page', () => {
  it.each([
    ['Boats over 12 m pay double.', { section: ['Fees'] }],
    ['pay(12)', { section: ['Fees', 'By length'], isCode: true }],
  ])('%s', (text, place) => {
    expect(withPlaces([quotationOf(text)], MARKDOWN, 'en')).toEqual([{ ...quotationOf(text), ...place }]);
  });

  it('names the columns of a row after its headings', () => {
    const row = quotationOf('Dinghy | 12 euros');
    expect(withPlaces([row], MARKDOWN, 'en')).toEqual([{ ...row, section: ['Fees', 'By length', 'Boat | Night'] }]);
  });

  it('leaves a quotation as it is if no passage begins there', () => {
    const inside = { text: 'over', start: MARKDOWN.indexOf('over'), end: MARKDOWN.indexOf('over') + 4 };
    expect(withPlaces([inside], MARKDOWN, 'en')).toEqual([inside]);
  });
});
