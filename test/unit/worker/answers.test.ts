import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchText } from '@/lib/browser/batch-text';
import { createAnswers, watchAnswer } from '@/lib/worker/answers';

describe('an answer that is written', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** A view of the answer of job `a`. */
  function view(soFar: (jobId: string) => Promise<string>) {
    const seen: string[] = [];
    stops.push(watchAnswer('a', soFar, (text) => seen.push(text)));
    return seen;
  }

  it('is seen whole by a view from its beginning, and by one that is opened in the middle', async () => {
    const answers = createAnswers();
    const soFar = async (jobId: string) => answers.soFar(jobId);
    const first = view(soFar);
    answers.add('a', 'One ');
    answers.add('b', 'Of another job. ');
    answers.add('a', 'two ');
    await expect.poll(() => first.at(-1)).toBe('One two ');
    const second = view(soFar);
    answers.add('a', 'three');
    await expect.poll(() => [first.at(-1), second.at(-1)]).toEqual(['One two three', 'One two three']);
  });

  it('is sent piece by piece, not anew with each of them', async () => {
    const channel = new BroadcastChannel('winnow-answers');
    let received = 0;
    channel.addEventListener('message', ({ data }) => {
      received += JSON.stringify(data).length;
    });
    const answers = createAnswers();
    for (let count = 0; count < 2_000; count++) answers.add('a', 'word ');
    const seen = view(async () => answers.soFar('a'));
    await expect.poll(() => seen.at(-1)?.length).toBe(10_000);
    answers.add('a', 'end');
    await expect.poll(() => seen.at(-1)).toMatch(/end$/);
    expect(received).toBeLessThan(200_000);
    channel.close();
  });

  it('is caught up with when a piece was told before what lies in front of it', async () => {
    const answers = createAnswers();
    answers.add('a', 'One ');
    let reply: (text: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      reply = resolve;
    });
    let asked = 0;
    const seen = view(async () => (asked++ === 0 ? late : answers.soFar('a')));
    answers.add('a', 'two');
    // A message to itself comes behind the piece.
    const marker = new BroadcastChannel('winnow-answers');
    const told = new Promise((resolve) => marker.addEventListener('message', resolve, { once: true }));
    answers.add('b', 'marker');
    await told;
    marker.close();
    reply('One ');
    await expect.poll(() => seen.at(-1)).toBe('One two');
  });

  it('begins anew with a worker that does', async () => {
    const before = createAnswers();
    const seen = view(async () => '');
    before.add('a', 'An answer that is lost');
    await expect.poll(() => seen.at(-1)).toBe('An answer that is lost');
    createAnswers().add('a', 'Another');
    await expect.poll(() => seen.at(-1)).toBe('Another');
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
