import { expect, it } from 'vitest';
import type { RunningJob } from '@/lib/jobs/deps';
import { openFinder } from '@/lib/jobs/find-pages';
import type { Job } from '@/lib/jobs/job';
import type { Discovered, Discovery } from '@/lib/operations/discovery';

it('knows the hops of a job that was stored under their former name', async () => {
  const stored = [
    { pages: [{ url: 'https://a.example/', depth: 0, isWay: true }], blocked: [] },
    { url: 'https://a.example/b', isWay: true, pages: [], blocked: [] },
    { url: 'https://a.example/c', pages: [], blocked: [] },
  ] as unknown as Discovered[];
  const taken: Discovered[] = [];
  const discovery = { take: (learned: Discovered) => void taken.push(learned) } as unknown as Discovery;
  const finder = await openFinder(
    { discover: () => discovery, found: { add: async () => undefined, of: async () => stored } },
    { id: '1', operation: 'crawl', ephemeral: false } as Job,
    { input: {}, controller: new AbortController(), log: () => undefined } as unknown as RunningJob,
    [],
  );
  expect(['b', 'c'].map((path) => finder.isHop(`https://a.example/${path}`))).toEqual([true, false]);
  expect(taken[0]?.pages[0]?.isHop).toBe(true);
});
