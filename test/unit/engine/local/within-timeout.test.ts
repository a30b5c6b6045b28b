import { expect, it } from 'vitest';
import { parseRequest, type ScrapeRequest } from '@/lib/contract';
import type { EngineContext, Step } from '@/lib/engine/engine';
import { withinTimeout } from '@/lib/engine/local/within-timeout';

function requestOf(timeout: number): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://a.example', timeout });
  if (!parsed.ok) throw new Error('bad test request');
  return parsed.request;
}

const context = (): EngineContext => ({ signal: new AbortController().signal, progress: async () => undefined });

it.each<[Step, string]>([
  [{ name: 'loading' }, 'while loading the page'],
  [{ name: 'acting', done: 3, total: 5 }, 'while running actions[3]'],
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
