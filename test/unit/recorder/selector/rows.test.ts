import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element } from '@/lib/recorder/script/slots';
import { findElement, type RecordedElement } from '@/lib/recorder/selector';
import { type Drawn, drawnRows } from './drawn-rows';
import { described, page } from './open';

/** The attribute by which a test knows a row; no code of ours may know it. */
const MARK = 'data-pay-of-test';

/** Records and finds again, `local` if only the extension does. The mark of the test is in neither page. */
function replayed({ before, after, id }: Drawn): 'right' | 'local' | 'stopped' | 'wrong' {
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
  const [meant] = [...recorded.ids].find(([, one]) => one === String(id)) ?? [];
  if (!meant) throw new Error(`The page of this test has no ${id}.`);
  const kept: RecordedElement = JSON.parse(JSON.stringify(described(meant)));
  const now = marked(after);
  const found = findElement(kept, now.document);
  const byScript = foundByScript(kept, now.document);
  if (byScript && now.ids.get(byScript) !== String(id)) return 'wrong';
  if (!found) return 'stopped';
  if (now.ids.get(found.element) !== String(id)) return 'wrong';
  return byScript || !kept.row || kept.row.several ? 'right' : 'local';
}

/** Runs what services get for an element of a row: the selector that says it, or the script. */
function foundByScript({ row, selector, fingerprint: { tag } }: RecordedElement, document: Document): Element | null {
  if (!row || row.several) return null;
  if (row.inCss) return document.querySelector(selector);
  try {
    return new Function('document', `return ${element.write({ ...row, tag })}`)(document);
  } catch {
    return null;
  }
}

/** Draws pages and counts what became of them. @returns the smallest that was wrong, too */
function count(numRuns: number, seed?: number) {
  const counts = { right: 0, local: 0, stopped: 0, needlessly: 0, wrong: 0 };
  const examples: { wrong?: Drawn } = {};
  for (const drawn of fc.sample(drawnRows, { numRuns, ...(seed !== undefined && { seed }) })) {
    const verdict = replayed(drawn);
    counts[verdict]++;
    if (verdict === 'wrong' && drawn.before.length < (examples.wrong?.before.length ?? Infinity))
      examples.wrong = drawn;
    if (verdict === 'stopped' && drawn.isThere) counts.needlessly++;
  }
  return { counts, examples };
}

describe('an element in one of many rows', () => {
  const judge = (numRuns: number) => {
    const { counts, examples } = count(numRuns, 20_261_128);
    const { right, local, needlessly } = counts;
    const said = JSON.stringify(counts);
    expect(examples.wrong, said).toBeUndefined();
    expect((right + local) / (right + local + needlessly), said).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + local), said).toBeGreaterThanOrEqual(0.95);
  };
  it('is found in its row, or not at all, whatever has become of the others', () => judge(300));
  it('is so in ten thousand pages', { tags: ['slow'], timeout: 1_200_000 }, () => judge(10_000));
});
