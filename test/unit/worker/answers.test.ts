import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchText } from '@/lib/browser/batch-text';
import { withPiece } from '@/lib/views/panel/use-answer';
import { type AnswerPiece, createAnswers } from '@/lib/worker/answers';

describe('an answer that is written', () => {
  const leaving = new AbortController();
  afterEach(() => leaving.abort());

  /** A view of the answer of job `a`. */
  function view(answers: ReturnType<typeof createAnswers>, left = leaving) {
    const seen: AnswerPiece[] = [];
    void answers.watch('a', { signal: left.signal, report: (piece) => void seen.push(piece) });
    return { seen, text: () => seen.reduce(withPiece, '') };
  }

  it('is seen whole by a view from its beginning, and by one that is opened in the middle', () => {
    const answers = createAnswers();
    const first = view(answers);
    answers.add('a', 'One ');
    answers.add('b', 'Of another job. ');
    answers.add('a', 'two ');
    expect(first.text()).toBe('One two ');
    const second = view(answers);
    answers.add('a', 'three');
    expect([first.text(), second.text()]).toEqual(['One two three', 'One two three']);
  });

  it('is sent piece by piece, not anew with each of them', () => {
    const answers = createAnswers();
    const { seen, text } = view(answers);
    for (let count = 0; count < 2_000; count++) answers.add('a', 'word ');
    expect(text()).toHaveLength(10_000);
    expect(JSON.stringify(seen).length).toBeLessThan(200_000);
  });

  it('is no longer reported to a view that has left', () => {
    const answers = createAnswers();
    const left = new AbortController();
    const { text } = view(answers, left);
    answers.add('a', 'One ');
    left.abort();
    answers.add('a', 'two');
    expect(text()).toBe('One ');
  });

  it('begins anew with a worker that does', () => {
    const { seen, text } = view(createAnswers());
    seen.push({ at: 0, text: 'An answer ' }, { at: 10, text: 'that is lost' });
    expect(text()).toBe('An answer that is lost');
    seen.push({ at: 0, text: 'Another' });
    expect(text()).toBe('Another');
  });
});

describe('batchText', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends what has come in a while at once, and the rest when asked to', () => {
    const sent: string[] = [];
    const batch = batchText((text) => sent.push(text));
    for (const piece of ['a', 'b', 'c']) batch.add(piece);
    expect(sent).toEqual([]);
    vi.runAllTimers();
    expect(sent).toEqual(['abc']);
    batch.add('d');
    batch.flush();
    batch.flush();
    vi.runAllTimers();
    expect(sent).toEqual(['abc', 'd']);
  });
});
