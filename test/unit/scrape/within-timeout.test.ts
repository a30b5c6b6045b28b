import { expect, it } from 'vitest';
import { parseRequest, type ScrapeRequest } from '@/lib/contract';
import type { EngineContext, EngineResult, Step } from '@/lib/scrape/engine';
import { withinTimeout } from '@/lib/scrape/within-timeout';

function requestOf(timeout: number): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://a.example', timeout });
  if (!parsed.ok) throw new Error('bad test request');
  return parsed.request;
}

const context = (): EngineContext => ({ signal: new AbortController().signal, progress: async () => undefined });

it('passes on all that a scrape is told and tells', async () => {
  const told: unknown[] = [];
  const outer = {
    ...context(),
    progress: async (step: Step) => void told.push(step),
    onText: (piece: string) => void told.push(piece),
  };
  await withinTimeout(requestOf(1_000), outer, async (inTime) => {
    await inTime.progress({ name: 'thinking' });
    inTime.onText?.('A night costs');
    return {} as EngineResult;
  });
  expect(told).toEqual([{ name: 'thinking' }, 'A night costs']);
});

it('what it waited for its slot before is part of its time', async () => {
  const lefts: number[] = [];
  const work = async ({ left }: { left(): number }) => {
    lefts.push(left());
    return new Promise<never>(() => undefined);
  };
  const outer = { ...context(), deadline: Date.now() + 100 };
  await expect(withinTimeout(requestOf(1_000), outer, work)).rejects.toMatchObject({
    message: expect.stringContaining('timed out after 1000 ms'),
  });
  expect(lefts[0]).toBeLessThanOrEqual(100);
});

it('a scrape whose actions take too long is told how to give them more time', async () => {
  const work = async (inTime: EngineContext) => {
    await inTime.progress({ name: 'acting', done: 0, total: 1 });
    return new Promise<never>(() => undefined);
  };
  const error = await withinTimeout(requestOf(1_000), context(), work).catch((thrown) => thrown);
  expect(error.record.nextStep).toBe('Raise the timeout, or shorten the waits in the steps.');
});

it.each<[Step, string]>([
  [{ name: 'loading' }, 'while loading the page'],
  [{ name: 'acting', done: 3, total: 5 }, 'while running actions[3]'],
  [{ name: 'reaching' }, 'while waiting for the page, which is busy'],
])('a scrape that takes too long names what it was at: %o', async (step, words) => {
  const work = async (inTime: EngineContext) => {
    await inTime.progress(step);
    return new Promise<never>(() => undefined);
  };
  await expect(withinTimeout(requestOf(1_000), context(), work)).rejects.toMatchObject({
    code: 'SCRAPE_TIMEOUT',
    message: expect.stringContaining(`timed out after 1000 ms, ${words}`),
  });
});
