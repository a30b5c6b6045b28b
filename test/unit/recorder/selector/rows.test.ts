import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeElement, findElement, type RecordedElement } from '@/lib/recorder/selector';
import { type Drawn, drawnRows } from './drawn-rows';
import { page } from './open';

/** The attribute by which a test knows a row; no code of ours may know it. */
const MARK = 'data-pay-of-test';

/** Records and finds again. The mark of the test is in neither page. */
function replayed({ before, after, id }: Drawn): 'right' | 'stopped' | 'wrong' {
  const marked = (html: string) => {
    const document = page(html);
    const ids = new Map<Element, string | null>();
    for (const element of document.querySelectorAll(`[${MARK}]`)) {
      ids.set(element, element.getAttribute(MARK));
      element.removeAttribute(MARK);
    }
    return { document, ids };
  };
  const recorded = marked(before);
  const [element] = [...recorded.ids].find(([, one]) => one === String(id)) ?? [];
  if (!element) throw new Error(`The page of this test has no ${id}.`);
  const kept: RecordedElement = JSON.parse(JSON.stringify(describeElement(element)));
  const now = marked(after);
  const found = findElement(kept, now.document);
  if (!found) return 'stopped';
  return now.ids.get(found.element) === String(id) ? 'right' : 'wrong';
}

/** Draws pages and counts what became of them. @returns the first that were wrong, and that were stopped for nothing */
function count(numRuns: number, seed?: number) {
  const counts = { right: 0, stopped: 0, needlessly: 0, wrong: 0 };
  const examples: { wrong?: Drawn; needless?: Drawn } = {};
  for (const drawn of fc.sample(drawnRows, { numRuns, ...(seed !== undefined && { seed }) })) {
    const verdict = replayed(drawn);
    counts[verdict]++;
    if (verdict === 'wrong' && drawn.before.length < (examples.wrong?.before.length ?? Infinity))
      examples.wrong = drawn;
    if (verdict === 'stopped' && drawn.isThere) {
      counts.needlessly++;
      examples.needless ??= drawn;
    }
  }
  return { counts, examples };
}

describe('an element in one of many rows', () => {
  const judge = (numRuns: number) => {
    const { counts, examples } = count(numRuns, 20_261_128);
    console.log(JSON.stringify(counts));
    expect(examples.wrong).toBeUndefined();
    const there = counts.right + counts.needlessly;
    expect(counts.right / there, JSON.stringify(examples.needless)).toBeGreaterThanOrEqual(0.95);
  };
  it('is found in its row, or not at all, whatever has become of the others', () => judge(300));
  it('is so in ten thousand pages', { tags: ['slow'], timeout: 1_200_000 }, () => judge(10_000));
});
