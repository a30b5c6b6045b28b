import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { agentRequest, type CrawlRequest, crawlRequest, parseBody } from '@/lib/contract';
import type { JobsDeps } from '@/lib/jobs/deps';
import { isFinished, type Job } from '@/lib/jobs/job';
import { createJobs } from '@/lib/jobs/run-jobs';
import { createAgentPages } from '@/lib/operations/agent/agent-pages';
import type { Discovered, Discovery } from '@/lib/operations/discovery';
import type { Engine } from '@/lib/operations/engine';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import { servedJob } from '@/lib/operations/served';
import type { EngineResult } from '@/lib/scrape/engine';

const SITE = 'https://site.example';

/** A site: what each page leads to, by numbers; page 0 is the start. */
interface Site {
  links: number[][];
  /** Pages that lead to another one by a redirect. */
  moved: Map<number, number>;
  /** Pages that cannot be loaded. */
  broken: Set<number>;
}

const addressOf = (page: number) => (page === 0 ? `${SITE}/` : `${SITE}/${page}`);
const pageAt = (url: string) => Number(new URL(url).pathname.slice(1) || 0);

/** Stores as on a disk: they outlive every worker. */
function disk() {
  const jobs = new Map<string, Job>();
  const results = new Map<string, EngineResult>();
  const found: { jobId: string; found: Discovered }[] = [];
  const stores: Pick<JobsDeps, 'jobs' | 'results' | 'found'> = {
    jobs: {
      add: async (job) => void jobs.set(job.id, job),
      addFailed: async (job) => void jobs.set(job.id, job),
      get: async (id) => jobs.get(id),
      children: async (id) =>
        [...jobs.values()]
          .filter(({ parentId }) => parentId === id)
          .sort((one, other) => (one.index ?? 0) - (other.index ?? 0)),
      unfinished: async () => [...jobs.values()].filter((job) => !isFinished(job)),
      async update(id, patch) {
        const job = jobs.get(id);
        if (!job || isFinished(job)) return undefined;
        jobs.set(id, { ...job, ...patch });
        return jobs.get(id);
      },
      remove: async (id) => void jobs.delete(id),
      clear: async () => jobs.clear(),
    },
    results: {
      put: async (id, result) => void results.set(id, result),
      get: async (id) => results.get(id),
      remove: async (id) => void results.delete(id),
      clear: async () => results.clear(),
    },
    found: {
      add: async (jobId, learned) => void found.push({ jobId, found: learned }),
      of: async (jobId) => found.filter((row) => row.jobId === jobId).map((row) => row.found),
      remove: async () => undefined,
      clear: async () => undefined,
    },
  };
  return { jobs, results, stores };
}

const never = () => new Promise<never>(() => undefined);

/**
 * A worker's life, which ends after some steps: before one of them, or behind it. Whatever it waits for then never comes.
 */
function life(steps: number) {
  let left = steps;
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function step<Value>(work: () => Promise<Value>): Promise<Value> {
    if (--left < 0) end();
    if (left < 0) return never();
    const value = await work();
    if (--left < 0) end();
    return left < 0 ? never() : value;
  }
  const during = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        return typeof method === 'function' ? (...given: unknown[]) => step(() => method(...given)) : method;
      },
    });
  return { step, during, over };
}

/** Crawls a site with one worker after another, each of which ends after some steps; the last one lives. */
async function crawl(site: Site, options: Partial<CrawlRequest>, lives: readonly number[]) {
  const { jobs, results, stores } = disk();
  const scraped: number[] = [];
  /** Pages that had ended when they were scraped again. */
  const again: number[] = [];
  const documents = () => [...jobs.values()].filter(({ parentId }) => parentId !== undefined);
  const engine: Engine = async (operation, input) => {
    const { url } = operationOf(operation).firstPage(input);
    const page = pageAt(url);
    scraped.push(page);
    if (documents().some((job) => job.page?.url === url && isFinished(job))) again.push(page);
    if (site.broken.has(page)) throw new WinnowError('UNREACHABLE', 'It is broken.');
    const end = site.moved.get(page) ?? page;
    const metadata = { sourceURL: url, url: addressOf(end) };
    return {
      response: { success: true, data: { metadata } } as EngineResult['response'],
      attachments: {},
      misfits: {},
      leftOut: [],
      pageLinks: (site.links[end] ?? []).map(addressOf),
    };
  };
  const parsed = parseBody(crawlRequest, { url: addressOf(0), ...options });
  if (!parsed.ok) throw new Error('bad test request');
  const begin = async (steps: number) => {
    const { step, during, over } = life(steps);
    const worker = createJobs({
      jobs: during(stores.jobs),
      results: during(stores.results),
      found: during(stores.found),
      engineFor: async () => (operation, input, context) => step(() => engine(operation, input, context)),
      filled: async ({ input }) => input as OperationInput,
      width: async () => 3,
      discover: (operation, input, signal, log) => {
        const noFile: typeof fetch = async () => new Response('', { status: 404 });
        const deps = { siteFetch: () => noFile, mayScrapeFrom: () => async () => true };
        const discovery = servedJob(operation).discover?.(input, deps, signal, log);
        if (!discovery) throw new Error('no discovery');
        return discovery;
      },
      answered: () => undefined,
      changed: (job) => {
        if (job.parentId === undefined && isFinished(job)) ended();
      },
      stayAwake: () => () => undefined,
      browserGoesOn: async () => undefined,
      attempts: Number.POSITIVE_INFINITY,
    });
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    return { worker, over: Promise.race([over, end]) };
  };

  const id = await (await begin(2)).worker
    .start({
      operation: 'crawl',
      engine: 'local',
      input: parsed.input,
      filled: parsed.input,
      warnings: [],
      page: { url: addressOf(0), title: '' },
      incognito: false,
    })
    .catch(never);
  for (const steps of [...lives, Number.POSITIVE_INFINITY]) {
    const parent = jobs.get(id);
    if (parent && isFinished(parent)) break;
    const { worker, over } = await begin(steps);
    void worker.recover().catch(() => undefined);
    await over;
  }
  const done = documents().filter(({ state }) => state === 'done');
  const ends = done.map((job) => pageAt(String(results.get(job.id)?.response.data.metadata.url)));
  return { parent: jobs.get(id), documents: documents(), done, ends, again, scraped };
}

const sites = (most: number): fc.Arbitrary<Site> =>
  fc.integer({ min: 1, max: most }).chain((count) =>
    fc.record({
      links: fc.array(fc.array(fc.nat(count - 1), { maxLength: 6 }), { minLength: count, maxLength: count }),
      moved: fc
        .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 4 })
        .map((pairs) => new Map(pairs.filter(([from]) => from !== 0))),
      broken: fc.array(fc.nat(count - 1), { maxLength: 3 }).map((pages) => new Set(pages.filter((page) => page !== 0))),
    }),
  );

const sorted = (pages: readonly number[]) => [...pages].sort((one, other) => one - other);

describe('a crawl whose worker dies at any moment', () => {
  it('loses no page and scrapes none again that had ended', async () => {
    await fc.assert(
      fc.asyncProperty(sites(12), fc.array(fc.nat(120), { maxLength: 5 }), async (site, lives) => {
        const whole = await crawl(site, {}, []);
        const broken = await crawl(site, {}, lives);
        expect(broken.parent?.state).toBe('done');
        expect(broken.again).toEqual([]);
        // Of pages that end at the same address, any is the document.
        expect(sorted(broken.ends)).toEqual(sorted(whole.ends));
        expect(new Set(broken.ends).size).toBe(broken.ends.length);
        expect(broken.documents.every(isFinished)).toBe(true);
        expect(broken.parent?.planned).toBe(broken.documents.length);
      }),
      { numRuns: 120 },
    );
  });

  it('takes as many pages as it may, and no more', async () => {
    await fc.assert(
      fc.asyncProperty(
        sites(12),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(80), { maxLength: 3 }),
        async (site, limit, lives) => {
          const all = await crawl(site, {}, []);
          const { ends, again } = await crawl(site, { limit }, lives);
          expect(again).toEqual([]);
          expect(ends.length).toBe(Math.min(limit, all.ends.length));
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('an agent whose worker dies while it reads a page after actions', () => {
  const actions = [{ type: 'click' as const, selector: '#more', all: false }];

  /** Finds one page twice: as it is, and after actions. */
  function discovery(): Discovery {
    const { discovery: own, take } = createAgentPages(5);
    const pages = [
      { url: `${SITE}/`, depth: 0 },
      { url: `${SITE}/`, depth: 1, actions },
    ];
    return {
      ...own,
      take,
      begin: async () => ({ pages, blocked: [] }),
      follow: async (url) => ({ url, lead: { title: '', gist: '', links: [], filled: [] }, pages: [], blocked: [] }),
    };
  }

  it('reads it again after the same actions', async () => {
    const { jobs, stores } = disk();
    const asked: unknown[] = [];
    const worker = (engine: Engine) =>
      createJobs({
        ...stores,
        engineFor: async () => engine,
        filled: async ({ input }) => input as OperationInput,
        width: async () => 2,
        discover: discovery,
        answered: () => undefined,
        changed: () => undefined,
        stayAwake: () => () => undefined,
        browserGoesOn: async () => undefined,
        attempts: Number.POSITIVE_INFINITY,
      });
    const noted: Engine = async (operation, input, { signal }) => {
      const { url, actions } = operationOf(operation).firstPage(input);
      asked.push({ url, actions });
      signal.throwIfAborted();
      const metadata = { sourceURL: url, url };
      return {
        response: { success: true, data: { metadata } } as EngineResult['response'],
        attachments: {},
        misfits: {},
        leftOut: [],
        pageLinks: [],
      };
    };
    const input = agentRequest.parse({ prompt: 'Who?', urls: [`${SITE}/`], interact: true });
    const page = { url: `${SITE}/`, title: '' };
    const given = { operation: 'agent' as const, engine: 'local' as const, warnings: [], page, incognito: false };
    const dying: Engine = (...wanted) => noted(...wanted).then(never);
    const id = await worker(dying).start({ ...given, input, filled: input });
    const both = [
      { url: `${SITE}/`, actions: undefined },
      { url: `${SITE}/`, actions },
    ];
    await vi.waitFor(() => expect(asked).toEqual(both));
    await worker(noted).recover();
    await vi.waitFor(() => expect(jobs.get(id)?.state).toBe('done'));
    expect(asked).toEqual([...both, ...both]);
    expect([...jobs.values()].filter(({ parentId, state }) => parentId === id && state === 'done')).toHaveLength(2);
  });
});
