import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { WinnowError } from '@/lib/base/errors';
import { dropPrototypes } from '@/lib/base/json';
import { parseRequest } from '@/lib/contract';
import { readZip } from '@/lib/files/zip/read-zip';
import type { Job } from '@/lib/jobs/job';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { RECORDING_VERSION, type Recording } from '@/lib/recorder/recording';
import type { EngineResult } from '@/lib/scrape/engine';
import { presets } from '@/lib/store/presets';
import { changeSettings, DEFAULT_SETTINGS, settings } from '@/lib/store/settings';
import { chooseReader, MAX_PICKED, readerOfSite } from '@/lib/store/site-readers';
import { openStores, type Stores } from '@/lib/store/stores';
import { type ImportReport, readBackup } from '@/lib/transfer/backup/read-backup';
import { hasActions } from '@/lib/transfer/backup/read-job';
import { writeBackup } from '@/lib/transfer/backup/write-backup';
import { textsIn, zipOf } from './zip-of';

/** A browser in which nothing was kept yet. */
function anotherBrowser(): Stores {
  globalThis.indexedDB = new IDBFactory();
  fakeBrowser.reset();
  return openStores();
}

let stores: Stores;
beforeEach(() => {
  stores = anotherBrowser();
});

const whole = { progress: () => undefined, signal: new AbortController().signal };
const written = async (of: Stores) => (await writeBackup(of, whole)).zip;

function requestTo(url: string, more: object = {}) {
  const parsed = parseRequest({ url, formats: ['markdown'], ...more });
  if (!parsed.ok) throw new Error('no request');
  return parsed.request;
}

const jobOf = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url: 'https://quay.example/fees', title: 'Fees' },
  input: requestTo('https://quay.example/fees'),
  createdAt: 1_000,
  finishedAt: 2_000,
  ...more,
});

const resultOf = (markdown: string, more: Partial<EngineResult> = {}): EngineResult => ({
  response: { success: true, data: { markdown, metadata: { title: 'Fees' } } },
  attachments: {},
  misfits: {},
  leftOut: [{ reason: 'menu', sign: 'nav', text: 'Home', words: 1 }],
  ...more,
});

/** Any JSON but that with a member that an import leaves out, which has a test of its own. */
const jsonWithoutPrototypes = fc.jsonValue().filter((value) => !dropPrototypes(structuredClone(value)).removed);

const recordingOf = (id: string, name = 'Sign in'): Recording => ({
  id,
  version: RECORDING_VERSION,
  name,
  startUrl: 'https://quay.example/',
  formats: ['markdown'],
  steps: [{ id: 's1', action: { type: 'click', selector: '#go', all: false } }],
  notes: [],
  createdAt: 1,
  updatedAt: 2,
});

const HIGHLIGHT: KeptHighlight = {
  id: '0b8e6a4e-6f0b-4f5b-9d8e-1f2a3b4c5d6e',
  page: 'https://quay.example',
  url: 'https://quay.example/',
  title: 'Fees',
  quote: { exact: '12 €', prefix: 'Fees ', suffix: '', start: 5, end: 9 },
  note: 'Too much',
  createdAt: 7,
};

async function keepOne(of: Stores) {
  await of.results.put('job-1', resultOf('# Fees\n\n12 €'));
  await of.jobs.add(jobOf('job-1'));
}

const jobsOf = async (of: Stores) => {
  const all: Job[] = [];
  for await (const batch of of.jobs.batches()) all.push(...batch);
  return all.sort((one, other) => one.createdAt - other.createdAt);
};

const nothing: ImportReport = {
  added: { settings: 0, recordings: 0, results: 0, versions: 0, watches: 0, highlights: 0 },
  already: 0,
  notes: [],
  offers: [],
};

describe('a backup', () => {
  it('brings everything into another browser', async () => {
    const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    const failed = new WinnowError('SCRAPE_TIMEOUT', 'The page took too long.').record;
    const jobs = [
      jobOf('job-1', { name: 'My fees', pinned: true, bytes: 12, warnings: ['x was ignored.'] }),
      jobOf('job-2', { createdAt: 2_000, thread: 'job-1' }),
      jobOf('job-3', { createdAt: 3_000, state: 'failed', error: failed }),
      jobOf('set-1', { createdAt: 4_000, planned: 1, members: { creditsUsed: 2, odd: [null] } }),
    ];
    const answer = {
      question: 'What does it cost?',
      sources: [{ text: '12 €', start: 8, end: 12 }],
      claims: [{ text: '12 €', sources: [0] }],
      share: 1,
      model: 'small',
      milliseconds: 12,
    };
    const results: Record<string, EngineResult> = {
      'job-1': resultOf('# Fees', { attachments: { '/data/screenshot': picture }, misfits: { odd: 7 } }),
      'job-2': resultOf('# Fees', { answer, warnings: [{ text: 'Careful.', about: 'answer' }], partial: true }),
      'page-1': resultOf('# Page', { highlights: [{ text: 'Fees', section: ['A'], marks: [[0, 4]] }] }),
    };
    Object.assign(results['job-1']?.response ?? {}, { warning: 'Slow.', scrape_id: 'x' });
    const part = jobOf('page-1', { createdAt: 4_001, parentId: 'set-1', index: 0 });
    for (const [id, result] of Object.entries(results)) await stores.results.put(id, result);
    for (const job of [...jobs, part]) await stores.jobs.add(job);
    await stores.recordings.put(recordingOf('rec-1'));
    await stores.versions.add({
      id: 'v1',
      url: 'https://quay.example/',
      tag: null,
      at: 5,
      markdown: 'was',
      statusCode: 200,
    });
    await stores.highlights.put(HIGHLIGHT);
    await changeSettings({
      concurrency: 4,
      blockedHosts: ['ads.example'],
      note: { ...DEFAULT_SETTINGS.note, links: false },
    });
    await presets.save({ name: 'Short', request: { formats: ['summary'] } });
    const zip = await written(stores);

    const other = anotherBrowser();
    const report = await readBackup(zip, other, whole);
    expect(report).toEqual({
      ...nothing,
      added: { settings: 4, recordings: 1, results: 4, versions: 1, watches: 0, highlights: 1 },
    });
    expect(await other.highlights.list()).toEqual([HIGHLIGHT]);
    expect(await jobsOf(other)).toEqual(jobs);
    expect(await other.jobs.children('set-1')).toEqual([part]);
    for (const [id, result] of Object.entries(results)) {
      const { attachments, ...rest } = (await other.results.get(id)) as EngineResult;
      const { attachments: before, ...wanted } = result;
      expect(rest).toEqual(wanted);
      expect(Object.keys(attachments)).toEqual(Object.keys(before));
    }
    const found = (await other.results.get('job-1'))?.attachments['/data/screenshot'];
    expect([found?.type, [...new Uint8Array((await found?.arrayBuffer()) ?? new ArrayBuffer())]]).toEqual([
      'image/png',
      [1, 2, 3],
    ]);
    expect(await other.recordings.list()).toEqual([recordingOf('rec-1')]);
    expect(await other.versions.last('https://quay.example/', null)).toMatchObject({ id: 'v1', markdown: 'was' });
    expect(await settings.getValue()).toMatchObject({
      concurrency: 4,
      blockedHosts: ['ads.example'],
      note: { links: false },
    });
    expect(await presets.list()).toEqual([{ name: 'Short', request: { formats: ['summary'] } }]);

    expect(await readBackup(zip, other, whole), 'the second time').toEqual({ ...nothing, already: 7 });
  });

  it('gives back the text of any result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), jsonWithoutPrototypes, async (markdown, json) => {
        const from = anotherBrowser();
        const result = resultOf(markdown);
        result.response.data.json = json;
        await from.results.put('job-1', result);
        await from.jobs.add(jobOf('job-1'));
        const zip = await written(from);
        const to = anotherBrowser();
        expect(await readBackup(zip, to, whole)).toMatchObject({ notes: [] });
        // JSON has no negative zero.
        expect(await to.results.get('job-1')).toEqual(JSON.parse(JSON.stringify(result)));
      }),
      { numRuns: 40 },
    );
  });

  it('says that members named __proto__ were left out', async () => {
    const from = anotherBrowser();
    const result = resultOf('text');
    result.response.data.json = JSON.parse('{"__proto__":{"a":1},"b":2}');
    await from.results.put('job-1', result);
    await from.jobs.add(jobOf('job-1'));
    const to = anotherBrowser();
    const { notes } = await readBackup(await written(from), to, whole);
    expect(notes).toEqual([expect.stringMatching(/^results\/job-1\/result\.json: unsafe members named __proto__/)]);
    expect((await to.results.get('job-1'))?.response.data.json).toEqual({ b: 2 });
  });

  it('holds no key, no header and no kept password', async () => {
    const secret = 'hunter2-secret';
    await fakeBrowser.storage.local.set({
      serviceKey: { origin: 'https://a.example', key: secret },
      modelSecrets: { origin: 'https://a.example', key: secret, headers: { authorization: secret } },
      searchKey: { origin: 'https://a.example', key: secret },
    });
    const headers = { Authorization: `Bearer ${secret}` };
    await stores.jobs.add(jobOf('job-1', { input: requestTo('https://quay.example/', { headers }) }));
    await changeSettings({
      lastRequest: { formats: ['markdown'], headers },
      siteRequests: [{ host: 'a.example', request: { headers } }],
    });
    await presets.save({ name: 'With headers', request: { headers } });
    await stores.recordings.put(recordingOf('rec-1'));
    await stores.secrets.put('rec-1', 'password', secret);
    const zip = await written(stores);
    expect(JSON.stringify(await textsIn(zip))).not.toContain(secret);
  });

  it('has no scrape that still runs, and none that must leave no trace', async () => {
    await keepOne(stores);
    await stores.jobs.add(jobOf('job-2', { state: 'running', createdAt: 2 }));
    await stores.jobs.add(jobOf('job-3', { ephemeral: true }));
    const { zip, unfinished } = await writeBackup(stores, whole);
    expect(unfinished).toBe(1);
    const names = (await readZip(zip)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('results/'))).toEqual([
      'results/job-1/job.json',
      'results/job-1/result.json',
    ]);
  });

  it('can be stopped while it is written, and while it is read', async () => {
    for (let at = 0; at < 5; at++) await stores.jobs.add(jobOf(`job-${at}`, { createdAt: at }));
    const stopping = () => {
      const controller = new AbortController();
      const progress = (done: number) => done === 2 && controller.abort(new WinnowError('CANCELLED', 'Stopped.'));
      return { progress, signal: controller.signal };
    };
    await expect(writeBackup(stores, stopping())).rejects.toMatchObject({ code: 'CANCELLED' });
    const zip = await written(stores);
    const other = anotherBrowser();
    const report = await readBackup(zip, other, stopping());
    expect(report.error).toMatchObject({ code: 'CANCELLED' });
    const kept = await other.jobs.count();
    expect(kept).toBe(report.added.results);
    // The rest comes with the next time.
    expect(await readBackup(zip, other, whole)).toMatchObject({ added: { results: 5 - kept }, already: kept });
  });
});

describe('an import', () => {
  it('overwrites nothing', async () => {
    await keepOne(stores);
    await stores.recordings.put(recordingOf('rec-1', 'Older'));
    await changeSettings({ concurrency: 4, blockedHosts: ['ads.example'] });
    await presets.save({ name: 'Short', request: { formats: ['summary'] } });
    const zip = await written(stores);

    const other = anotherBrowser();
    await other.results.put('job-1', resultOf('newer'));
    await other.jobs.add(jobOf('job-1', { name: 'Mine' }));
    await other.recordings.put(recordingOf('rec-1', 'Newer'));
    await changeSettings({ concurrency: 6, blockedHosts: ['track.example'] });
    await presets.save({ name: 'Short', request: { formats: ['links'] } });
    const report = await readBackup(zip, other, whole);
    expect(report).toEqual({
      added: { settings: 2, recordings: 1, results: 0, versions: 0, watches: 0, highlights: 0 },
      already: 1,
      notes: ['settings.json, concurrency: left as you have set it here.'],
      offers: [],
    });
    expect(await other.jobs.get('job-1')).toMatchObject({ name: 'Mine' });
    expect((await other.results.get('job-1'))?.response.data.markdown).toBe('newer');
    expect((await other.recordings.list()).map(({ name }) => name).sort()).toEqual(['Newer', 'Older']);
    expect(await settings.getValue()).toMatchObject({ concurrency: 6, blockedHosts: ['track.example', 'ads.example'] });
    expect((await presets.list()).map(({ name }) => name)).toEqual(['Short', 'Short (2)']);
  });

  it('leaves out what is wrong, with its field, and takes the rest', async () => {
    await keepOne(stores);
    const files = await textsIn(await written(stores));
    const job = JSON.parse(files['results/job-1/job.json'] as string);
    const zip = await zipOf({
      ...files,
      'results/bad/job.json': JSON.stringify({ ...job, id: 'bad', state: 'running' }),
      'results/worse/job.json': '{"id":',
      'recordings/a.json': JSON.stringify({ ...recordingOf('a'), startUrl: 'javascript:alert(1)' }),
      'versions/x.json': JSON.stringify({ id: 'x' }),
    });
    const other = anotherBrowser();
    const { added, notes } = await readBackup(zip, other, whole);
    expect(added).toMatchObject({ results: 1, recordings: 0, versions: 0, watches: 0, highlights: 0 });
    expect(notes).toEqual([
      'recordings/a.json, startUrl: Must be an address of the web.',
      'results/bad/job.json, state: Must be one of "done", "failed", "cancelled".',
      'results/worse/job.json is damaged.',
      'versions/x.json, url: Required: give a string.',
    ]);
  });

  it('has the parts that were picked for a site, within the bounds of what is kept', async () => {
    const choice = { onlyMainContent: false, includeTags: ['#hours'], excludeTags: [] };
    await chooseReader('https://quay.example/', { reader: 'picked', ...choice });
    const files = await textsIn(await written(stores));
    await readBackup(await zipOf(files), anotherBrowser(), whole);
    expect(await readerOfSite('https://quay.example/fees')).toMatchObject({ reader: 'picked', ...choice });

    const long = (files['settings.json'] as string).replace('#hours', 'a'.repeat(MAX_PICKED.characters + 1));
    const { notes } = await readBackup(await zipOf({ ...files, 'settings.json': long }), anotherBrowser(), whole);
    expect(notes).toEqual([expect.stringMatching(/^settings\.json, siteReaders/)]);
    expect(await readerOfSite('https://quay.example/fees')).toBeUndefined();
  });

  it('takes nothing that a stranger could do harm with', async () => {
    const script = [{ type: 'executeJavascript', script: 'steal()' }];
    const picture = new Blob(['<script>steal()</script>'], { type: 'text/html' });
    await stores.results.put('job-1', resultOf('x', { attachments: { '/data/screenshot': picture } }));
    const delivery = { to: 'clipboard', state: 'wanted' } as const;
    const tab = { id: 7, windowId: 1, selection: false };
    await stores.jobs.add(
      jobOf('job-1', { input: requestTo('https://bank.example/', { actions: script }), delivery, tab }),
    );
    await stores.recordings.put({
      ...recordingOf('rec-1'),
      steps: [{ id: 's', action: { type: 'executeJavascript', script: 'steal()' } }],
    });
    await changeSettings({
      engine: 'remote',
      baseUrl: 'https://elsewhere.example',
      model: { kind: 'openai-compatible', baseUrl: 'https://elsewhere.example/v1', model: 'm' },
      search: { backend: 'searxng', address: 'https://elsewhere.example' },
      lastRequest: { formats: ['markdown'], actions: script as never },
    });
    const zip = await written(stores);
    const other = anotherBrowser();
    const { notes, offers } = await readBackup(zip, other, whole);
    const job = await other.jobs.get('job-1');
    expect([job?.input, job?.delivery, job?.tab]).toEqual([undefined, undefined, undefined]);
    expect((await other.results.get('job-1'))?.attachments['/data/screenshot']?.type).toBe('application/octet-stream');
    expect((await other.recordings.list())[0]?.unchecked).toBe(true);
    const { engine, baseUrl, model, search, lastRequest } = await settings.getValue();
    expect({ engine, baseUrl, model, search, lastRequest }).toEqual({
      ...{ engine: 'local', baseUrl: '' },
      ...{ model: { kind: 'none' }, search: { backend: 'none' }, lastRequest: { formats: ['markdown'] } },
    });
    expect(notes).toHaveLength(4);
    expect(offers.map(({ text }) => text)).toEqual(['Service: https://elsewhere.example']);
  });

  it('puts no action, address, delivery or press of the icon into force, but offers each', async () => {
    const actions = [{ type: 'click', selector: '#transfer' } as const];
    await changeSettings({
      baseUrl: 'https://elsewhere.example',
      deliverTo: 'file',
      iconPress: 'scrape',
      model: { kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'small' },
      search: { backend: 'searxng', address: 'http://localhost:8080' },
      lastRequest: { formats: ['markdown'], actions },
      siteRequests: [
        { host: 'bank.example', request: { formats: ['markdown'], actions } },
        { host: 'news.example', request: { formats: ['links'] } },
      ],
    });
    await presets.save({ name: 'Pay', request: { formats: ['markdown'], actions } });
    await stores.results.put('job-1', resultOf('x'));
    await stores.jobs.add(jobOf('job-1', { input: requestTo('https://bank.example/', { actions }) }));
    const zip = await written(stores);

    const other = anotherBrowser();
    const { added, notes, offers } = await readBackup(zip, other, whole);
    const plain = { ...DEFAULT_SETTINGS, siteRequests: [{ host: 'news.example', request: { formats: ['links'] } }] };
    expect(await settings.getValue()).toEqual(plain);
    expect(await presets.list()).toEqual([]);
    expect((await other.jobs.get('job-1'))?.input).toBeUndefined();
    expect(added.settings).toBe(1);
    expect(notes).toEqual([expect.stringContaining('imported actions cannot be run again')]);
    expect(offers.map(({ text }) => text)).toEqual([
      'Service: https://elsewhere.example',
      'Actions in each scrape:',
      'Actions in each scrape of bank.example:',
      'After each scrape: download the result',
      'Clicking the icon scrapes at once',
      'Model: small, http://localhost:11434/v1',
      'Search engine: searxng, http://localhost:8080',
      'Preset “Pay” with actions:',
    ]);
    expect(offers[2]?.actions).toEqual([expect.stringContaining('#transfer')]);

    await offers[2]?.take();
    await offers[4]?.take();
    expect(await settings.getValue()).toEqual({
      ...plain,
      iconPress: 'scrape',
      siteRequests: [{ host: 'bank.example', request: { formats: ['markdown'], actions } }, ...plain.siteRequests],
    });
    await offers[7]?.take();
    expect((await presets.list()).map(({ name }) => name)).toEqual(['Pay']);
  });

  it('takes actions by no other way: nested ones count, a schema’s own member of that name does not', async () => {
    const input = { url: 'https://a.example/', scrapeOptions: { actions: [{ type: 'click', selector: 'a' }] } };
    expect(hasActions(input)).toBe(true);
    expect(hasActions({ ...input, scrapeOptions: { actions: [] } })).toBe(false);
    expect(hasActions({ formats: [{ type: 'json', schema: { properties: { actions: [{}] } } }] })).toBe(false);
  });

  it('keeps members named __proto__ from changing others', async () => {
    await keepOne(stores);
    const files = await textsIn(await written(stores));
    const hostile = (files['results/job-1/result.json'] as string).replace('{', '{"__proto__":{"partial":true},');
    const other = anotherBrowser();
    await readBackup(await zipOf({ ...files, 'results/job-1/result.json': hostile }), other, whole);
    const result = await other.results.get('job-1');
    expect(result?.response.data.markdown).toBe('# Fees\n\n12 €');
    expect(result?.partial).toBeUndefined();
  });

  it.each([
    ['blanks', ' '.repeat(100_000_001)],
    ['empty lists', `[${'[],'.repeat(3_000_000)}1]`],
    ['lists in lists', '['.repeat(5_000_000)],
    ['members', `{"settings":{${'"a":{},'.repeat(2_100_000)}"b":1}}`],
  ])('does not parse a file that would keep the view busy: %s', { tags: ['slow'] }, async (_name, hostile) => {
    await keepOne(stores);
    const files = await textsIn(await written(stores));
    const zip = await zipOf({ ...files, 'settings.json': hostile });
    const { added, notes } = await readBackup(zip, anotherBrowser(), whole);
    expect(notes).toEqual(['settings.json is damaged.']);
    expect(added.results).toBe(1);
  });

  it('refuses what is no backup, and what a newer Winnow wrote, with what to do', async () => {
    await keepOne(stores);
    const zip = await written(stores);
    const files = await textsIn(zip);
    const { 'manifest.json': manifest = '', ...others } = files;
    const newer = await zipOf({ ...others, 'manifest.json': manifest.replace('"version":1', '"version":2') });
    const noBackups = [zip.slice(0, zip.size - 100), new Blob(['{}']), new Blob([]), await zipOf(others)];
    for (const file of noBackups) {
      await expect(readBackup(file, stores, whole)).rejects.toThrow('This is not a complete Winnow backup.');
    }
    const refused = await readBackup(newer, stores, whole).catch((thrown) => thrown);
    expect(refused.record).toMatchObject({
      message: 'The file has version 2, and this Winnow reads versions up to 1.',
      nextStep: 'Update Winnow, then import the file again.',
    });
  });

  it('says that the disk is full, and keeps what it had by then', async () => {
    await keepOne(stores);
    await stores.jobs.add(jobOf('job-2', { createdAt: 2 }));
    const zip = await written(stores);
    const other = anotherBrowser();
    let room = 1;
    const jobs = {
      ...other.jobs,
      add: (job: Job) => (room-- > 0 ? other.jobs.add(job) : Promise.reject(new WinnowError('STORAGE_FULL', 'Full.'))),
    };
    const report = await readBackup(zip, { ...other, jobs }, whole);
    expect(report).toMatchObject({ added: { results: 1 }, error: { code: 'STORAGE_FULL' } });
    expect(await other.jobs.count()).toBe(1);
  });
});
