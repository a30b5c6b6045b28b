import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { batchRequest, parseBody, parseRequest } from '@/lib/contract';
import type { JobsDeps } from '@/lib/jobs/deps';
import type { Delivered, Job } from '@/lib/jobs/job';
import type { JobStart } from '@/lib/jobs/job-start';
import { createJobs } from '@/lib/jobs/run-jobs';
import type { Engine } from '@/lib/operations/engine';
import type { OperationInput } from '@/lib/operations/registry';
import { type EngineContext, type EngineResult, PartialScrape } from '@/lib/scrape/engine';
import { openDatabase } from '@/lib/store/database';
import { createFoundStore } from '@/lib/store/found';
import { createJobStore, type SessionArea } from '@/lib/store/jobs';
import { createResultStore } from '@/lib/store/results';

/** `storage.session` as far as the job store uses it. */
function sessionArea() {
  const items = new Map<string, unknown>();
  const area: SessionArea = {
    get: async (key) => Object.fromEntries(key === null ? items : [[key, items.get(key)]]),
    set: async (added) => {
      for (const [key, value] of Object.entries(added)) items.set(key, structuredClone(value));
    },
    remove: async (keys) => {
      for (const key of [keys].flat()) items.delete(key);
    },
  };
  return { area, items };
}

const result = (markdown: string): EngineResult => ({
  response: { success: true, data: { markdown, metadata: { title: 'A title' } } },
  attachments: { '/data/screenshot': new Blob(['x'], { type: 'image/png' }) },
  misfits: {},
  leftOut: [],
});

function newJob(body: Record<string, unknown> = {}, patch: Partial<JobStart> = {}): JobStart {
  const parsed = parseRequest({ url: 'https://page.example/secret-path', ...body });
  if (!parsed.ok) throw new Error('bad test request');
  return {
    engine: 'local',
    operation: 'scrape',
    input: parsed.request,
    filled: parsed.request,
    warnings: parsed.warnings,
    tab: { id: 7, windowId: 1, selection: false },
    page: { url: 'https://page.example/secret-path', title: 'Page' },
    incognito: false,
    ...patch,
  };
}

/** An engine whose calls the test settles itself. */
function heldEngine() {
  const calls: { context: EngineContext; settle: (outcome: EngineResult | Error) => void }[] = [];
  let called: () => void = () => undefined;
  const engine: Engine = (_operation, _input, context) =>
    new Promise((resolve, reject) => {
      calls.push({
        context,
        settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
      });
      context.signal.addEventListener('abort', () => reject(context.signal.reason));
      called();
    });
  /** Resolves with the n-th call, once it has been made. */
  const call = async (n = 0) => {
    while (!calls[n]) await new Promise<void>((resolve) => (called = resolve));
    return calls[n];
  };
  return { engine, call, calls };
}

async function world() {
  const session = sessionArea();
  const database = openDatabase(crypto.randomUUID());
  const jobs = createJobStore(database, session.area);
  const results = createResultStore(database);
  const held = heldEngine();
  const shutdown = { over: Promise.resolve() };
  /** Texts that were delivered. */
  const delivered: string[] = [];
  const delivery = {
    deliver: async ({ response }: EngineResult): Promise<Delivered> => {
      delivered.push(response.data.markdown ?? '');
      return { format: 'markdown', words: 1 };
    },
  };
  /** A worker: what it holds in memory is its own, the stores are shared. */
  const worker = (changed: Partial<JobsDeps> = {}) =>
    createJobs({
      jobs,
      results,
      found: createFoundStore(database),
      engineFor: async () => held.engine,
      filled: async ({ input }) => input as OperationInput,
      width: async () => 2,
      deliver: (_job, kept) => delivery.deliver(kept),
      changed: () => undefined,
      answered: () => undefined,
      stayAwake: () => () => undefined,
      browserGoesOn: () => shutdown.over,
      ...changed,
    });
  /** Resolves with the job once it is in that state. */
  const reached = (id: string, state: Job['state']) =>
    new Promise<Job>((resolve) => {
      const look = async () => {
        const job = await jobs.get(id);
        if (job?.state === state) {
          stop();
          resolve(job);
        }
      };
      const stop = jobs.watch(look);
      void look();
    });
  return { session, database, jobs, results, held, shutdown, delivery, delivered, worker, reached };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a job', () => {
  it('is on disk before its id is known, and done with its result and the title of the page', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const id = await worker().start(newJob());
    expect(await jobs.get(id)).toMatchObject({ page: { url: 'https://page.example/secret-path' } });
    (await held.call()).settle(result('# Hi'));
    const done = await reached(id, 'done');
    expect(done.page?.title).toBe('A title');
    expect(done.attempts).toBe(1);
    const kept = await results.get(id);
    expect(kept?.response.data.markdown).toBe('# Hi');
    expect(kept?.attachments['/data/screenshot']).toBeInstanceOf(Blob);
  });

  it('that is started again by its id runs once, in the same worker and after its death', async () => {
    const { jobs, held, worker, reached } = await world();
    const first = worker();
    expect(await Promise.all([first.start(newJob(), 'one'), first.start(newJob(), 'one')])).toEqual(['one', 'one']);
    await held.call();
    const next = worker();
    await next.recover();
    expect(await next.start(newJob(), 'one')).toBe('one');
    const { tab: _tab, ...refused } = newJob();
    expect(await next.refuse(refused, new WinnowError('PAGE_CRASHED', 'Crashed.'), 'one')).toBe('one');
    (await held.call(1)).settle(result('# Hi'));
    await reached('one', 'done');
    expect(held.calls).toHaveLength(2);
    expect(await jobs.list()).toHaveLength(1);
  });

  it('shows the step it is at', async () => {
    const { jobs, held, worker } = await world();
    const id = await worker().start(newJob());
    const { context } = await held.call();
    await context.progress({ name: 'screenshot', done: 1, total: 4 });
    expect((await jobs.get(id))?.step).toEqual({ name: 'screenshot', done: 1, total: 4 });
  });

  it('is delivered before it is done', async () => {
    const { held, worker, delivered, reached } = await world();
    const id = await worker().start(newJob({}, { delivery: { to: 'clipboard', state: 'wanted' } }));
    (await held.call()).settle(result('# Hi'));
    const done = await reached(id, 'done');
    expect(done.delivery).toEqual({ to: 'clipboard', state: 'done', format: 'markdown', words: 1 });
    expect(delivered).toEqual(['# Hi']);
  });

  it('is done also if it cannot be delivered', async () => {
    const { held, worker, delivery, reached } = await world();
    delivery.deliver = () => Promise.reject(new Error('Not allowed.'));
    const id = await worker().start(newJob({}, { delivery: { to: 'clipboard', state: 'wanted' } }));
    (await held.call()).settle(result('# Hi'));
    expect((await reached(id, 'done')).delivery).toEqual({ to: 'clipboard', state: 'failed' });
  });

  it.each([
    ['wanted', ['# Hi']],
    ['begun', []],
  ] as const)('whose worker died with its delivery %s is delivered at most once', async (state, expected) => {
    const { jobs, results, held, worker, delivered, reached } = await world();
    const id = await worker().start(newJob({}, { delivery: { to: 'file', state } }));
    await held.call();
    await results.put(id, result('# Hi'));
    await worker().recover();
    await reached(id, 'done');
    expect(delivered).toEqual(expected);
    expect((await jobs.get(id))?.delivery?.state).toBe(state === 'wanted' ? 'done' : 'begun');
  });

  it('adds what the request parser warned of to the warning', async () => {
    const { results, held, worker, reached } = await world();
    const id = await worker().start(newJob({}, { warnings: ['x is not part of the contract and was ignored.'] }));
    (await held.call()).settle(result('a'));
    await reached(id, 'done');
    expect((await results.get(id))?.response.data.warning).toContain('x is not part');
  });

  it('keeps nothing of a secret that it typed, wherever the page repeats it', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const asked = newJob({
      actions: [
        { type: 'write', text: 'a {{password}}' },
        { type: 'write', text: '{{city}}' },
      ],
    });
    const filled = newJob({
      actions: [
        { type: 'write', text: 'a hunter22' },
        { type: 'write', text: 'Berlin' },
      ],
    }).input;
    const id = await worker().start({ ...asked, filled });
    const answer = result('Berlin');
    answer.response.data.metadata = { title: 'Hi hunter22', url: 'https://page.example/?pw=hunter22' };
    (await held.call()).settle(answer);
    const job = await reached(id, 'done');
    const kept = JSON.stringify([job, (await results.get(id))?.response, await jobs.get(id)]);
    expect(kept).toContain('Berlin');
    expect(kept).not.toContain('hunter22');

    const other = await worker().start({ ...asked, filled });
    (await held.call(1)).settle(new WinnowError('PAGE_CRASHED', 'At ?pw=hunter22 it crashed.'));
    expect(JSON.stringify(await reached(other, 'failed'))).not.toContain('hunter22');
  });

  it('fails with the typed error of its engine', async () => {
    const { held, worker, reached } = await world();
    const id = await worker().start(newJob());
    (await held.call()).settle(new WinnowError('PAGE_CRASHED', 'The page has crashed.'));
    expect((await reached(id, 'failed')).error).toMatchObject({ code: 'PAGE_CRASHED', remedy: 'reload-page' });
  });

  it('keeps what it had when it failed on its way', async () => {
    const { results, held, worker, reached } = await world();
    const id = await worker().start(newJob());
    const partial: EngineResult = { ...result('so far'), partial: true };
    (await held.call()).settle(new PartialScrape(new WinnowError('SCRAPE_ACTION_ERROR', 'No such button.'), partial));
    expect((await reached(id, 'failed')).error?.message).toBe('No such button.');
    expect((await results.get(id))?.response.data.markdown).toBe('so far');
  });

  it('can be cancelled: the engine is told, and a late result is not kept', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newJob());
    const { context, settle } = await held.call();
    await jobsOfWorker.cancel(id);
    expect(context.signal.aborted).toBe(true);
    settle(result('late'));
    expect((await reached(id, 'cancelled')).error?.code).toBe('CANCELLED');
    expect(await results.get(id)).toBeUndefined();
    expect(await jobs.update(id, { state: 'done' })).toBeUndefined();
  });

  it.each([
    ['sending', true],
    ['waiting', true],
    ['downloading', true],
    ['limited', false],
  ] as const)('that is stopped at a service while %s may be billed: %s', async (name, billed) => {
    const { held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newJob({}, { engine: 'remote' }));
    const { context } = await held.call();
    await context.progress({ name });
    await jobsOfWorker.cancel(id);
    const { error } = await reached(id, 'cancelled');
    expect(error?.mayHaveBeenBilled ?? false).toBe(billed);
  });

  it('is gone with its result and files once removed', async () => {
    const { jobs, results, database, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newJob());
    (await held.call()).settle(result('a'));
    await reached(id, 'done');
    await jobsOfWorker.remove(id);
    expect(await jobs.get(id)).toBeUndefined();
    expect(await results.get(id)).toBeUndefined();
    expect(await database.read((connection) => connection.count('blobs'))).toBe(0);
  });
});

describe('after the death of a worker', () => {
  it('a local job is run again, once', async () => {
    const { held, worker, reached } = await world();
    const id = await worker().start(newJob());
    await held.call(0);
    await worker().recover();
    (await held.call(1)).settle(result('second'));
    expect((await reached(id, 'done')).attempts).toBe(2);
  });

  it('a local job that dies twice fails and says so', async () => {
    const { held, worker, reached } = await world();
    const id = await worker().start(newJob());
    await held.call(0);
    await worker().recover();
    await held.call(1);
    await worker().recover();
    expect((await reached(id, 'failed')).error?.code).toBe('INTERRUPTED');
    expect(held.calls).toHaveLength(2);
  });

  it('a job that was at a service fails as possibly billed and is never sent again', async () => {
    const { held, worker, reached } = await world();
    const id = await worker().start(newJob({}, { engine: 'remote' }));
    await held.call(0);
    await worker().recover();
    const { error } = await reached(id, 'failed');
    expect(error).toMatchObject({ code: 'INTERRUPTED', mayHaveBeenBilled: true });
    expect(error?.nextStep).toContain('may have charged for it');
    expect(held.calls).toHaveLength(1);
  });

  it('a job of which only a part was kept is run again', async () => {
    const { results, held, worker, reached } = await world();
    const id = await worker().start(newJob());
    await held.call(0);
    await results.put(id, { ...result('so far'), partial: true });
    await worker().recover();
    (await held.call(1)).settle(result('whole'));
    await reached(id, 'done');
    expect((await results.get(id))?.partial).toBeUndefined();
  });

  it('a job whose result was already kept is done', async () => {
    const { results, held, worker, reached } = await world();
    const id = await worker().start(newJob({}, { engine: 'remote' }));
    await held.call(0);
    await results.put(id, result('kept'));
    await worker().recover();
    await reached(id, 'done');
    expect(held.calls).toHaveLength(1);
  });
});

describe.each([
  ['zeroDataRetention', newJob({ zeroDataRetention: true })],
  ['lockdown', newJob({ lockdown: true })],
  ['an incognito window', newJob({}, { incognito: true })],
])('a job with %s', (_name, start) => {
  it('leaves nothing on disk, and neither address nor content in session storage', async () => {
    const { session, database, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(start);
    (await held.call()).settle(result('content-of-the-page'));
    await reached(id, 'done');
    for (const store of ['jobs', 'results', 'blobs'] as const) {
      expect(await database.read((connection) => connection.count(store))).toBe(0);
    }
    const kept = JSON.stringify([...session.items.values()]);
    expect(kept).toContain(id);
    expect(kept).not.toContain('page.example');
    expect(kept).not.toContain('content-of-the-page');
    expect(jobsOfWorker.takeUnkept(id)?.response.data.markdown).toBe('content-of-the-page');
    expect(jobsOfWorker.takeUnkept(id)).toBeUndefined();
  });

  it('fails without naming the page, even where its engine does', async () => {
    const { session, held, worker, reached } = await world();
    const id = await worker().start(start);
    (await held.call()).settle(new WinnowError('SCRAPE_SITE_ERROR', 'No page at https://page.example/secret-path.'));
    expect((await reached(id, 'failed')).error?.message).toBe('No page at the page.');
    expect(JSON.stringify([...session.items.values()])).not.toContain('page.example');
  });

  it('keeps the name of a service on the host of the page', async () => {
    const { session, held, worker, reached } = await world();
    const id = await worker().start(start);
    const issue = { path: ['url'], field: 'url', message: 'No /secret-path here.' };
    const message = 'page.example:3910 refused the request: "no page.example, no https://page.example/secret-path"';
    (await held.call()).settle(new WinnowError('BAD_REQUEST', message, { host: 'page.example:3910', issues: [issue] }));
    const { error } = await reached(id, 'failed');
    expect(error?.message).toBe('page.example:3910 refused the request: "no the page, no the page"');
    expect(error?.issues).toEqual([{ ...issue, message: 'No the page here.' }]);
    expect(JSON.stringify([...session.items.values()])).not.toContain('secret-path');
  });

  it('fails when its worker dies', async () => {
    const { held, worker, reached } = await world();
    const id = await worker().start(start);
    await held.call();
    await worker().recover();
    expect((await reached(id, 'failed')).error?.code).toBe('INTERRUPTED');
  });
});

it('records a scrape that could not start', async () => {
  const { jobs, worker } = await world();
  const { operation, engine, page, incognito } = newJob();
  const tab = { id: 7, windowId: 1, selection: false };
  const error = new WinnowError('PAGE_NOT_READABLE', 'No.');
  await worker().refuse({ operation, engine, tab, page, incognito }, error);
  const [job] = await jobs.list();
  expect(job).toMatchObject({ state: 'failed', error: { code: 'PAGE_NOT_READABLE' } });
});

describe('a disk that takes nothing', () => {
  const full = () => Promise.reject(new WinnowError('STORAGE_FULL', 'The disk is full.'));

  it('fails a scrape that begins, which is shown although it is not on disk', async () => {
    const { database, jobs, held, worker } = await world();
    const { change } = database;
    database.change = full;
    const id = await worker().start(newJob());
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: { code: 'STORAGE_FULL' } });
    expect(held.calls).toHaveLength(0);
    database.change = change;
    const next = await worker().start(newJob());
    await held.call();
    expect(await jobs.get(next)).toMatchObject({ state: 'running' });
  });

  it('fails a scrape that runs, for every later worker, too', async () => {
    const { database, jobs, held, worker, reached } = await world();
    const { change } = database;
    const id = await worker().start(newJob());
    const { settle } = await held.call();
    database.change = full;
    settle(result('whole'));
    expect((await reached(id, 'failed')).error?.code).toBe('STORAGE_FULL');
    database.change = change;
    await worker().recover();
    expect(await jobs.unfinished()).toEqual([]);
    expect(await database.read((connection) => connection.get('jobs', id))).toMatchObject({
      state: 'failed',
      error: { code: 'STORAGE_FULL' },
    });
    expect(held.calls).toHaveLength(1);
  });

  it('keeps nobody from stopping a scrape', async () => {
    const { database, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newJob());
    const { context } = await held.call();
    database.change = full;
    await expect(jobsOfWorker.cancel(id)).rejects.toThrow();
    expect(context.signal.aborted).toBe(true);
    await reached(id, 'cancelled');
  });

  it('is not asked for what must leave no trace', async () => {
    const { database, held, worker, reached } = await world();
    database.change = full;
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newJob({ zeroDataRetention: true }));
    (await held.call()).settle(result('in memory'));
    await reached(id, 'done');
    expect(jobsOfWorker.takeUnkept(id)?.response.data.markdown).toBe('in memory');
  });

  it('records what could not start', async () => {
    const { database, jobs, worker } = await world();
    database.change = full;
    const { operation, engine, page, incognito } = newJob();
    const tab = { id: 7, windowId: 1, selection: false };
    const error = new WinnowError('PAGE_NOT_READABLE', 'No.');
    const id = await worker().refuse({ operation, engine, tab, page, incognito }, error);
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: { code: 'PAGE_NOT_READABLE' } });
  });
});

it('an unfinished job behind 250 newer ones is run again', async () => {
  const { jobs, held, worker, reached } = await world();
  const id = await worker().start(newJob());
  await held.call(0);
  const old = (await jobs.get(id)) as Job;
  for (let at = 1; at <= 250; at++) {
    await jobs.add({ ...old, id: `newer-${at}`, state: 'done', createdAt: old.createdAt + at });
  }
  await worker().recover();
  (await held.call(1)).settle(result('second'));
  await reached(id, 'done');
});

it('a job that fails because the browser shuts down is run again when it starts', async () => {
  const { jobs, held, shutdown, worker, reached } = await world();
  const id = await worker().start(newJob());
  shutdown.over = new Promise(() => undefined);
  (await held.call(0)).settle(new WinnowError('SCRAPE_SITE_ERROR', 'The page was not loaded (ERR_ABORTED).'));
  expect((await jobs.get(id))?.state).toBe('running');
  shutdown.over = Promise.resolve();
  await worker().recover();
  (await held.call(1)).settle(result('after the restart'));
  await reached(id, 'done');
});

it('all jobs and results are gone once all are removed, and what runs is stopped', async () => {
  const { database, jobs, held, worker, reached } = await world();
  const jobsOfWorker = worker();
  const done = await jobsOfWorker.start(newJob());
  (await held.call(0)).settle(result('a'));
  await reached(done, 'done');
  await jobsOfWorker.start(newJob());
  const { context } = await held.call(1);
  await jobsOfWorker.removeAll();
  expect(context.signal.aborted).toBe(true);
  expect(await jobs.list()).toEqual([]);
  for (const store of ['jobs', 'results', 'blobs'] as const) {
    expect(await database.read((connection) => connection.count(store))).toBe(0);
  }
});

describe('a job over many pages', () => {
  const A = 'https://page.example/a';

  function newBatch(body: Record<string, unknown> = {}): JobStart {
    const urls = [A, `${A}/2`, `${A}/3`];
    const parsed = parseBody(batchRequest, { urls, ...body });
    if (!parsed.ok) throw new Error('bad test request');
    const { tab: _tab, ...job } = newJob();
    return { ...job, operation: 'batch', input: parsed.input, filled: parsed.input };
  }

  it('has each page scraped as a part of it, some at a time, in their order', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const id = await worker().start(newBatch());
    (await held.call(0)).settle(result('1'));
    (await held.call(1)).settle(result('2'));
    expect(held.calls.length).toBeLessThanOrEqual(3);
    (await held.call(2)).settle(new WinnowError('SCRAPE_SITE_ERROR', 'It is not there.'));
    await reached(id, 'done');
    const parts = await jobs.children(id);
    expect(parts.map(({ state, input, page }) => [state, page?.url, input && 'url' in input && input.url])).toEqual([
      ['done', A, A],
      ['done', `${A}/2`, `${A}/2`],
      ['failed', `${A}/3`, `${A}/3`],
    ]);
    expect((await results.get(parts[1]?.id ?? ''))?.response.data.markdown).toBe('2');
    expect((await jobs.list()).map((job) => job.id)).toEqual([id]);
  });

  it('is resumed after the death of its worker, without the pages that are done', async () => {
    const { jobs, held, worker, reached } = await world();
    const id = await worker().start(newBatch());
    (await held.call(0)).settle(result('1'));
    await held.call(2);
    await worker().recover();
    (await held.call(3)).settle(result('2, again'));
    (await held.call(4)).settle(result('3, again'));
    await reached(id, 'done');
    const parts = await jobs.children(id);
    expect(parts.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 1],
      ['done', 2],
      ['done', 2],
    ]);
    expect(held.calls).toHaveLength(5);
  });

  it('cancels its parts with itself, and removes them', async () => {
    const { jobs, database, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch());
    (await held.call(0)).settle(result('1'));
    await held.call(2);
    await jobsOfWorker.cancel(id);
    await reached(id, 'cancelled');
    for (const call of held.calls.slice(1)) expect(call.context.signal.aborted).toBe(true);
    expect((await jobs.children(id)).map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled']);
    await jobsOfWorker.remove(id);
    for (const store of ['jobs', 'children', 'results', 'blobs'] as const) {
      expect(await database.read((connection) => connection.count(store))).toBe(0);
    }
  });

  it('begins no page while it is paused, and goes on after it, also in another worker', async () => {
    const { jobs, held, worker, reached } = await world();
    const first = worker();
    const id = await first.start(newBatch({ maxConcurrency: 1 }));
    const { settle } = await held.call(0);
    await first.pause(id);
    settle(result('1'));
    await vi.waitFor(() => expect(first.isIdle()).toBe(true));
    expect((await jobs.get(id))?.state).toBe('paused');
    expect((await jobs.children(id)).map(({ state }) => state)).toEqual(['done']);

    const second = worker();
    await second.recover();
    expect(held.calls).toHaveLength(1);
    await second.proceed(id);
    (await held.call(1)).settle(result('2'));
    (await held.call(2)).settle(result('3'));
    await reached(id, 'done');
    expect((await jobs.children(id)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });

  it('goes on where it is continued before its last page has ended', async () => {
    const { held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch({ maxConcurrency: 1 }));
    const { settle } = await held.call(0);
    await jobsOfWorker.pause(id);
    await jobsOfWorker.proceed(id);
    settle(result('1'));
    (await held.call(1)).settle(result('2'));
    (await held.call(2)).settle(result('3'));
    expect((await reached(id, 'done')).attempts).toBe(1);
  });

  it('can be cancelled while it is paused', async () => {
    const { held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch({ maxConcurrency: 1 }));
    const { settle } = await held.call(0);
    await jobsOfWorker.pause(id);
    settle(result('1'));
    await reached(id, 'paused');
    await jobsOfWorker.cancel(id);
    await reached(id, 'cancelled');
    await jobsOfWorker.proceed(id);
    expect(held.calls).toHaveLength(1);
  });

  it('runs again only what failed, was stopped or never began', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch());
    (await held.call(0)).settle(result('1'));
    (await held.call(1)).settle(new WinnowError('SCRAPE_SITE_ERROR', 'It is not there.'));
    await held.call(2);
    await jobsOfWorker.cancel(id);
    await reached(id, 'cancelled');

    await jobsOfWorker.retry(id);
    (await held.call(3)).settle(result('2'));
    (await held.call(4)).settle(result('3'));
    const done = await reached(id, 'done');
    expect(done.error).toBeUndefined();
    const parts = await jobs.children(id);
    expect(parts.map(({ state, error }) => [state, error])).toEqual([
      ['done', undefined],
      ['done', undefined],
      ['done', undefined],
    ]);
    expect((await results.get(parts[1]?.id ?? ''))?.response.data.markdown).toBe('2');
  });

  it('is run again by the next worker where this one dies between the two', async () => {
    const { jobs, held, worker, reached } = await world();
    const id = await worker().start(newBatch({ urls: [A] }));
    (await held.call(0)).settle(new WinnowError('SCRAPE_SITE_ERROR', 'It is not there.'));
    await reached(id, 'done');
    await jobs.reopen(id);
    await worker().recover();
    (await held.call(1)).settle(result('1'));
    await reached(id, 'done');
    expect((await jobs.children(id)).map(({ state }) => state)).toEqual(['done']);
  });

  it('reads a page in the live tab that shows it', async () => {
    const { jobs, held, worker, reached } = await world();
    const tab = { id: 9, windowId: 1, selection: false };
    const id = await worker().start({ ...newBatch(), tabs: { [`${A}/2`]: tab } });
    for (const n of [0, 1, 2]) (await held.call(n)).settle(result(String(n)));
    await reached(id, 'done');
    expect((await jobs.children(id)).map((part) => part.tab)).toEqual([undefined, tab, undefined]);
  });

  it('takes more pages while it runs, on disk too', async () => {
    const { jobs, held, worker, reached } = await world();
    // One at a time: this worker begins none of those that it takes, whatever comes first.
    const jobsOfWorker = worker({ width: async () => 1 });
    const id = await jobsOfWorker.start(newBatch({ urls: [A] }));
    await held.call(0);
    expect(await jobsOfWorker.append(id, newBatch({ urls: [`${A}/more`] }).input)).toBe(true);
    await worker().recover();
    (await held.call(1)).settle(result('1'));
    (await held.call(2)).settle(result('more'));
    await reached(id, 'done');
    expect((await jobs.children(id)).map(({ page }) => page?.url)).toEqual([A, `${A}/more`]);
    expect(await jobsOfWorker.append(id, newBatch().input)).toBe(false);
  });

  it('begins a page that is added while another one is read', async () => {
    const { jobs, held, worker } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch({ urls: [A] }));
    await held.call(0);
    await jobsOfWorker.append(id, newBatch({ urls: [`${A}/more`] }).input);
    await held.call(1);
    expect((await jobs.children(id)).map(({ page }) => page?.url)).toEqual([A, `${A}/more`]);
  });

  it('begins more pages as soon as there is room for them', async () => {
    const { jobs, held, worker } = await world();
    let room = 1;
    const jobsOfWorker = worker({ width: async () => room });
    const id = await jobsOfWorker.start(newBatch());
    await held.call(0);
    room = 2;
    jobsOfWorker.widen();
    await held.call(1);
    expect((await jobs.children(id)).map(({ page }) => page?.url)).toEqual([A, `${A}/2`]);
  });

  it('leaves nothing on disk that must leave no trace', async () => {
    const { session, database, jobs, held, worker, reached } = await world();
    const jobsOfWorker = worker();
    const id = await jobsOfWorker.start(newBatch({ urls: [A], zeroDataRetention: true }));
    (await held.call(0)).settle(result('content-of-the-page'));
    await reached(id, 'done');
    for (const store of ['jobs', 'children', 'results', 'blobs'] as const) {
      expect(await database.read((connection) => connection.count(store))).toBe(0);
    }
    expect(JSON.stringify([...session.items.values()])).not.toMatch(/page\.example|content-of-the-page/);
    const [part] = await jobs.children(id);
    expect(jobsOfWorker.takeUnkept(part?.id ?? '')?.response.data.markdown).toBe('content-of-the-page');
  });

  it('keeps nothing that a service says of a job that must leave no trace', async () => {
    const { session, jobs, held, worker, reached } = await world();
    const id = await worker().start({ ...newBatch({ urls: [A], zeroDataRetention: true }), engine: 'remote' });
    const { context, settle } = await held.call(0);
    await context.onMembers?.({ robotsBlocked: [A] });
    settle(undefined as never);
    await reached(id, 'done');
    expect((await jobs.get(id))?.members).toBeUndefined();
    expect(JSON.stringify([...session.items.values()])).not.toContain('page.example');
  });

  it('keeps each page that a service gives, with its result or its error', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const id = await worker().start({ ...newBatch(), engine: 'remote' });
    const { context, settle } = await held.call(0);
    await context.onPage?.({ url: A, result: result('1') });
    await context.onPage?.({ url: `${A}/2`, error: new WinnowError('SCRAPE_SITE_ERROR', 'No.').record });
    await context.onMembers?.({ status: 'scraping', creditsUsed: 1 });
    const members = { status: 'completed', creditsUsed: 2, odd: [null], robotsBlocked: [`${A}/3`, 7] };
    await context.onMembers?.(members);
    settle(undefined as never);
    await reached(id, 'done');
    expect(await jobs.get(id)).toMatchObject({ members, blocked: [`${A}/3`] });
    const parts = await jobs.children(id);
    expect(parts.map(({ state, page }) => [state, page?.url])).toEqual([
      ['done', A],
      ['failed', `${A}/2`],
    ]);
    expect((await results.get(parts[0]?.id ?? ''))?.response.data.markdown).toBe('1');
  });

  it('keeps nothing of a secret that was typed, of a page that a service gives', async () => {
    const { jobs, results, held, worker, reached } = await world();
    const batch = newBatch();
    const typing = (text: string) => ({ ...batch.input, actions: [{ type: 'write' as const, text }] });
    const input = typing('{{password}}') as JobStart['input'];
    const filled = typing('hunter22') as JobStart['input'];
    const id = await worker().start({ ...batch, input, filled, engine: 'remote' });
    const { context, settle } = await held.call(0);
    const page = result('You typed hunter22.');
    page.response.data.metadata = { title: 'Hi hunter22', url: `${A}?pw=hunter22` };
    await context.onPage?.({ url: A, result: page });
    await context.onPage?.({ url: `${A}/2`, error: new WinnowError('SCRAPE_SITE_ERROR', 'No hunter22.').record });
    settle(undefined as never);
    await reached(id, 'done');
    const parts = await jobs.children(id);
    expect(parts.map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(JSON.stringify([parts, await results.get(parts[0]?.id ?? '')])).not.toContain('hunter22');
  });
});
