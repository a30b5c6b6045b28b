import { describe, expect, it } from 'vitest';
import { findQuote } from '@/lib/page/kept/find-quote';
import { foldText } from '@/lib/page/kept/fold-text';
import { readPageText } from '@/lib/page/kept/page-text';
import { quoteAt, type TextSpan } from '@/lib/page/kept/text-quote';
import { openPage } from '../open-page';
import { GONE_PAIRS, type PagePair, SEEN_PAIRS, UNSEEN_PAIRS } from './pairs';

const textOf = async (html: string) => readPageText((await openPage(html)).document, { shown: true }).text;

const marked = (text: string): TextSpan => ({ start: text.indexOf('⟦') + 1, end: text.indexOf('⟧') });

/** Share of two spans that both have. */
const overlap = (one: TextSpan, other: TextSpan) =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)) /
  (Math.max(one.end, other.end) - Math.min(one.start, other.start));

async function search({ before, after }: PagePair): Promise<{ found: string | undefined; share: number }> {
  const old = await textOf(before);
  const quote = quoteAt(old, marked(old));
  if (!quote) throw new Error('The pair marks no passage.');
  const now = await textOf(after);
  const span = findQuote(foldText(now), quote);
  return { found: span && now.slice(span.start, span.end), share: span ? overlap(span, marked(now)) : 0 };
}

/** Names of the pairs whose passage is found, lost, or taken for another one. */
async function judge(pairs: readonly PagePair[]) {
  const outcome = { found: [] as string[], lost: [] as string[], wrong: [] as string[] };
  for (const pair of pairs) {
    const { found, share } = await search(pair);
    if (found === undefined) outcome.lost.push(pair.name);
    else if (share >= 0.8) outcome.found.push(pair.name);
    else outcome.wrong.push(`${pair.name}: ${found}`);
  }
  return outcome;
}

describe('findQuote', () => {
  it('finds the passages of edited pages again', async () => {
    const { wrong, lost } = await judge(SEEN_PAIRS);
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
  });

  it('says that a passage is lost rather than to show another one', async () => {
    expect((await judge(GONE_PAIRS)).lost).toEqual(GONE_PAIRS.map(({ name }) => name));
  });

  it('tells repeated passages apart by their position, and neither if both are as near', () => {
    const row = 'Add to basket. Delivered on Monday for free, or on Saturday for a fee. ';
    const text = row.repeat(9);
    const span = { start: 4 * row.length, end: 4 * row.length + 13 };
    const quote = quoteAt(text, span);
    if (!quote) throw new Error('No quote.');
    expect(findQuote(foldText(text), quote)).toEqual(span);
    const between = span.start + row.length / 2;
    expect(findQuote(foldText(text), { ...quote, start: between })).toBeUndefined();
    expect(findQuote(foldText(text), { ...quote, start: undefined })).toBeUndefined();
  });

  it('describes no passage without a letter, and none that is longer than anybody reads', () => {
    expect(quoteAt('… — …', { start: 0, end: 5 })).toBeUndefined();
    expect(quoteAt('word '.repeat(10_000), { start: 0, end: 50_000 })).toBeUndefined();
  });

  it('finds passages in a large text, and takes its time by the text alone', () => {
    const filler = Array.from({ length: 20_000 }, (_, index) => `Line ${index} of the register of ships.`).join(' ');
    const text = `${filler} The quick pilot boat waits behind the breakwater until the tide turns. ${filler}`;
    const start = filler.length + 1;
    const quote = quoteAt(text, { start, end: start + 70 });
    if (!quote) throw new Error('No quote.');
    const edited = text.replace('quick pilot boat', 'fast pilot boat');
    const span = findQuote(foldText(edited), quote);
    expect(span && edited.slice(span.start, span.end)).toContain('fast pilot boat waits behind the breakwater');
  });
});

it('finds at least 38 of 40 passages of edited pages again, and shows no wrong one', async () => {
  const { found, wrong, lost } = await judge([...SEEN_PAIRS, ...UNSEEN_PAIRS]);
  expect(wrong).toEqual([]);
  expect(found.length, `Lost: ${lost.join('; ')}`).toBeGreaterThanOrEqual(38);
});
