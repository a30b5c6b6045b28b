import { expect, it, vi } from 'vitest';
import { scrapeRequest } from '@/lib/contract';
import { askingAgainLater } from '@/lib/operations/again-later';
import type { Engine } from '@/lib/operations/engine';
import type { EngineContext, EngineResult } from '@/lib/scrape/engine';

const result = (metadata: object): EngineResult => ({
  response: { success: true, data: { markdown: '', metadata } as EngineResult['response']['data'] },
  attachments: {},
  misfits: {},
  leftOut: [],
});

const context: EngineContext = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  parentId: 'job',
};

const ask = (engine: Engine, url = 'https://example.com/a', own = context) =>
  engine('scrape', scrapeRequest.parse({ url }), own);

/** An engine that gives these responses, and notes when it was asked and for what age. */
function answering(...all: object[]) {
  const asked: { at: number; maxAge: unknown }[] = [];
  const engine: Engine = async (_operation, input) => {
    asked.push({ at: Date.now(), maxAge: (input as { maxAge?: number }).maxAge });
    return result(all[Math.min(asked.length, all.length) - 1] ?? {});
  };
  return { asked, engine: askingAgainLater(engine) };
}

const busy = { statusCode: 503, retryAfter: 1 };

it('asks a site again that says when, and takes no copy then', async () => {
  vi.useFakeTimers();
  const { asked, engine } = answering(busy, { statusCode: 429, retryAfter: 2 }, { statusCode: 200 });
  const asking = ask(engine);
  await vi.advanceTimersByTimeAsync(4_000);
  expect((await asking)?.response.data.metadata.statusCode).toBe(200);
  expect(asked.map(({ at }) => at - (asked[0]?.at ?? 0))).toEqual([0, 1_000, 3_000]);
  expect(asked.map(({ maxAge }) => maxAge).slice(1)).toEqual([0, 0]);
  vi.useRealTimers();
});

it('leaves the other pages of the origin alone until then, and no other site', async () => {
  vi.useFakeTimers();
  const { asked, engine } = answering(busy, { statusCode: 200 });
  const first = ask(engine);
  await vi.advanceTimersByTimeAsync(1);
  const second = ask(engine, 'https://example.com/b');
  await ask(engine, 'https://other.example/');
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all([first, second]);
  expect(asked).toHaveLength(4);
  vi.useRealTimers();
});

it.each([
  ['twice only', [busy, busy, busy, busy], 3],
  ['not for longer than a minute', [{ statusCode: 503, retryAfter: 61 }], 1],
  ['not where the site names no wait', [{ statusCode: 503 }], 1],
  ['not for a page that says so itself', [{ statusCode: 200, retryAfter: 1 }], 1],
  ['not for what a page writes there', [{ statusCode: 503, retryAfter: '1' }], 1],
  ['not for another failure', [{ statusCode: 500, retryAfter: 1 }], 1],
])('%s', async (_name, responses, times) => {
  vi.useFakeTimers();
  const { asked, engine } = answering(...responses);
  const asking = ask(engine);
  await vi.advanceTimersByTimeAsync(10_000);
  await asking;
  expect(asked).toHaveLength(times);
  vi.useRealTimers();
});

it('does not wait for a scrape that is no part of a job', async () => {
  const { asked, engine } = answering(busy);
  const { parentId: _, ...alone } = context;
  await ask(engine, undefined, alone);
  expect(asked).toHaveLength(1);
});
