import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { WinnowError } from '@/lib/base/errors';
import { scrapeRequest } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { BrowserCall } from '@/lib/programs/protocol';
import type { Recording } from '@/lib/recorder/recording';
import { knownPrograms } from '@/lib/store/programs';
import { createRateLimit } from '@/lib/worker/program-requests';
import { READ_URL, RECORDING, worker } from './program-worker';

beforeEach(() => fakeBrowser.reset());

const scrape = (body: object = {}): BrowserCall => {
  const input = scrapeRequest.parse({ url: READ_URL, formats: ['markdown'], ...body });
  return { kind: 'scrape', wanted: { operation: 'scrape', input, warnings: [] } };
};

const request = (call: BrowserCall, id: string = crypto.randomUUID(), program = 'notes') =>
  ({ type: 'request', id, program, call }) as const;

it('runs a request once, however often it comes, and keeps its result until the server has it', async () => {
  const { requests, results, startParsed } = worker();
  const asked = request(scrape());
  await requests.heard(asked);
  await requests.heard(asked);
  expect(startParsed).toHaveBeenCalledTimes(1);
  expect(startParsed).toHaveBeenCalledWith(expect.objectContaining({ jobId: asked.id, program: 'notes' }));
  expect(results()).toMatchObject([{ ok: true }, { ok: true }]);
  await vi.waitFor(async () => expect(await knownPrograms.getValue()).toMatchObject([{ name: 'notes', requests: 1 }]));
});

it('goes on after the death of a worker with the job that it has begun', async () => {
  const before = worker();
  const asked = request(scrape());
  await before.requests.heard(asked);
  const after = worker({ jobs: before.jobs });
  await after.requests.heard(asked);
  expect(after.startParsed).not.toHaveBeenCalled();
  expect(after.results()).toMatchObject([{ ok: true, value: { response: { data: { markdown: 'text' } } } }]);
});

it('reads a page again whose worker has died too often, and acts in none again', async () => {
  const reading = worker({ lost: 2 });
  await reading.requests.heard(request(scrape()));
  expect(reading.retry).toHaveBeenCalledTimes(2);
  expect(reading.results()).toMatchObject([{ ok: true }]);
  const acting = worker({ lost: 1 });
  await acting.requests.heard(request(scrape({ actions: [{ type: 'click', selector: 'a' }] })));
  expect(acting.retry).not.toHaveBeenCalled();
  expect(acting.results()).toMatchObject([{ ok: false, error: { code: 'INTERRUPTED' } }]);
});

it('gives no program a result that another, or the person, has asked for', async () => {
  const { requests, results, jobs } = worker();
  const id = crypto.randomUUID();
  jobs.set(id, { id, state: 'done', page: { url: READ_URL, title: '' } } as Job);
  await requests.heard(request(scrape(), id));
  expect(results()).toMatchObject([{ ok: false, error: { code: 'NOT_FOUND' } }]);
});

it('asks about the site, about acting apart, and about a site that a redirect has reached', async () => {
  const redirected = worker({ reached: 'https://bank.example/' });
  await redirected.requests.heard(request(scrape()));
  expect(redirected.ask.mock.calls.map(([, access]) => access)).toEqual([
    { program: 'notes', site: 'example.com', kind: 'read' },
    { program: 'notes', site: 'bank.example', kind: 'read' },
  ]);
  const acting = worker();
  await acting.requests.heard(request(scrape({ actions: [{ type: 'click', selector: 'a' }] })));
  expect(acting.ask.mock.calls.map(([, access]) => access)).toMatchObject([{ kind: 'act' }]);
});

it('starts nothing without consent, and runs no scripts', async () => {
  const { requests, results, ask, startParsed } = worker();
  ask.mockRejectedValue(new Error('no'));
  await requests.heard(request(scrape()));
  await requests.heard(request(scrape({ actions: [{ type: 'executeJavascript', script: 'document.cookie' }] })));
  expect(startParsed).not.toHaveBeenCalled();
  expect(results()[1]).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST', issues: [{ field: 'actions[0]' }] } });
});

const replay = (name: string, values: Record<string, string> = {}): BrowserCall =>
  ({ ...scrape({ timeout: 90_000 }), recording: { name, values } }) as BrowserCall;

it('replays a recording by its name, as acting on its site, with the values of its variables', async () => {
  const { requests, results, ask, start } = worker();
  const asked = request(replay('monthly BILL', { month: 'May' }));
  await requests.heard(asked);
  expect(ask.mock.calls.map(([, access]) => access)).toMatchObject([{ site: 'example.com', kind: 'act' }]);
  expect(start).toHaveBeenCalledWith(
    expect.objectContaining({
      jobId: asked.id,
      program: 'notes',
      request: expect.objectContaining({ url: RECORDING.startUrl, timeout: 90_000, formats: [{ type: 'markdown' }] }),
      recording: { id: RECORDING.id, strict: false, trial: false, values: { month: 'May' } },
    }),
  );
  expect(results()).toMatchObject([{ ok: true, value: { response: { data: { markdown: 'text' } } } }]);
});

it('says which recording there is not, or more than once, or without its variables', async () => {
  const { requests, results, start } = worker({ recordings: [RECORDING, { ...RECORDING, id: 'other' }] });
  await requests.heard(request(replay('nothing')));
  await requests.heard(request(replay('Monthly bill')));
  start.mockResolvedValue({ issues: [{ path: [], field: '', message: '{{month}} has no value.' }] } as never);
  await requests.heard(request(replay('other')));
  expect(results().map((result) => !result.ok && result.error.code)).toEqual([
    'NOT_FOUND',
    'BAD_REQUEST',
    'BAD_REQUEST',
  ]);
});

it('lists recordings with their steps in words, but for those with scripts that nobody has checked', async () => {
  const unchecked = { ...RECORDING, name: 'From a file', unchecked: true } as Recording;
  const { requests, results, ask } = worker({ recordings: [RECORDING, unchecked] });
  await requests.heard(request({ kind: 'recordings' }));
  expect(ask.mock.calls.map(([, access]) => access)).toMatchObject([{ site: '', kind: 'recordings' }]);
  const [listed] = results();
  expect(listed).toMatchObject({
    value: [{ name: 'Monthly bill', variables: ['month'], steps: [expect.stringContaining('month')] }],
  });
});

it('acts in a tab by words, and reads its page, with one consent', async () => {
  vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ id: 3, url: READ_URL, incognito: false } as never);
  const { requests, results, ask, fulfil, startParsed } = worker();
  const asked = request({ kind: 'act', tab: 3, wish: 'Open the bill', left: 60_000 });
  await requests.heard(asked);
  expect(ask.mock.calls.map(([, access]) => access)).toMatchObject([{ site: 'example.com', kind: 'act' }]);
  const run = { runId: asked.id, tabId: 3, wish: 'Open the bill', program: 'notes' };
  expect(fulfil).toHaveBeenCalledWith(run, expect.any(AbortSignal));
  expect(startParsed).toHaveBeenCalledWith(expect.objectContaining({ jobId: asked.id, tabId: 3 }));
  expect(results()).toMatchObject([{ ok: true, value: { page: { response: { data: { markdown: 'text' } } } } }]);
});

const denial = () => new WinnowError('FORBIDDEN', 'You did not allow access.');

it('acts in the tab that a scrape of the program has read, while it shows that site', async () => {
  const get = vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ id: 3, url: READ_URL, incognito: false } as never);
  const scrapeId = crypto.randomUUID();
  const read = { id: scrapeId, program: 'notes', tab: { id: 3 }, page: { url: READ_URL, title: '' } } as Job;
  const act: BrowserCall = { kind: 'act', tab: { scrapeId }, wish: 'Open the bill', left: 60_000 };
  const { requests, results, ask, fulfil, jobs } = worker({ jobs: new Map([[scrapeId, read]]) });
  await requests.heard(request(act));
  expect(ask.mock.calls.map(([, access]) => access)).toMatchObject([{ site: 'example.com', kind: 'act' }]);
  expect(fulfil).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tabId: 3 }), expect.any(AbortSignal));

  await requests.heard(request(act, undefined, 'another'));
  get.mockResolvedValue({ id: 3, url: 'https://bank.example/', incognito: false } as never);
  await requests.heard(request(act));
  const { tab: _tab, ...without } = read;
  jobs.set(scrapeId, without as Job);
  await requests.heard(request(act));
  expect(results().slice(1)).toMatchObject(Array(3).fill({ ok: false, error: { code: 'NOT_FOUND' } }));
  expect(fulfil).toHaveBeenCalledOnce();
});

it('records a request that the person denies, with its program and the reason', async () => {
  const { requests, results, ask, recordRefusal } = worker();
  ask.mockRejectedValue(denial());
  const asked = request(scrape());
  await requests.heard(asked);
  const page = { url: READ_URL, title: '' };
  expect(recordRefusal.mock.calls).toEqual([
    [expect.objectContaining({ page, program: 'notes', denied: true, incognito: false }), denial(), asked.id],
  ]);
  expect(results()).toMatchObject([{ ok: false, error: { code: 'FORBIDDEN' } }]);
  await requests.heard(request(scrape({ zeroDataRetention: true })));
  await requests.heard(request({ kind: 'tabs' }));
  expect(recordRefusal.mock.calls.slice(1).map(([refused]) => refused)).toMatchObject([
    { incognito: true },
    { page: { url: '', title: 'Open tabs' } },
  ]);
});

it('records no request that its program takes back while the person is asked', async () => {
  const { requests, ask, recordRefusal } = worker();
  const asked = request(scrape());
  ask.mockImplementation(async () => {
    await requests.heard({ type: 'cancel', id: asked.id });
    throw new WinnowError('CANCELLED', 'Cancelled.');
  });
  await requests.heard(asked);
  expect(recordRefusal).not.toHaveBeenCalled();
});

it('marks a result that the person keeps from the program, since a redirect has led elsewhere', async () => {
  const { requests, ask, label, recordRefusal } = worker({ reached: 'https://bank.example/' });
  ask.mockResolvedValueOnce(undefined).mockRejectedValueOnce(denial());
  const asked = request(scrape());
  await requests.heard(asked);
  expect(label).toHaveBeenCalledWith(asked.id, { denied: true });
  expect(recordRefusal).not.toHaveBeenCalled();
});

it('takes so many requests of a program in a minute, and as many of others', () => {
  let time = 0;
  const isAllowed = createRateLimit(2, 60_000, () => time);
  expect([isAllowed('a'), isAllowed('a'), isAllowed('a'), isAllowed('b')]).toEqual([true, true, false, true]);
  time = 60_001;
  expect(isAllowed('a')).toBe(true);
});

it.each([
  ['private', { incognito: true, url: READ_URL }],
  ['a page of the browser', { incognito: false, url: 'chrome://settings/' }],
  ['a page of an extension', { incognito: false, url: 'chrome-extension://abc/options.html' }],
])('reads no tab that is %s, and asks nothing', async (_name, tab) => {
  vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ id: 3, ...tab } as never);
  const { requests, results, ask, startParsed } = worker();
  await requests.heard(request({ ...scrape(), tab: 3 } as BrowserCall));
  expect(results()).toMatchObject([{ ok: false }]);
  expect([ask, startParsed].map((called) => called.mock.calls.length)).toEqual([0, 0]);
});
