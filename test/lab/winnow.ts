import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { delay } from '../../lib/base/async.ts';
import type { ErrorRecord } from '../../lib/base/errors.ts';
import type { Action } from '../../lib/contract/index.ts';
import type { Job } from '../../lib/jobs/job.ts';
import type { RawEvent } from '../../lib/recorder/raw-event.ts';
import { actionsOf, type Recording } from '../../lib/recorder/recording.ts';
import { ENDED_ELSEWHERE } from '../../lib/recorder/script/index.ts';
import { fillVariables, variablesOf } from '../../lib/recorder/variables.ts';
import type { EngineResult } from '../../lib/scrape/engine.ts';
import { requestOf, requestWithEnd } from '../../lib/transfer/export/recording.ts';
import type { Served } from '../bench/served.ts';
import { FULL, LITE, launch } from '../e2e/support/extension.ts';
import { BAR, call, openRecording, record, stored } from '../e2e/support/recorder.ts';
import { Person } from './person.ts';
import { AFTERWARDS, type Ended, untilState } from './replay.ts';
import type { Scenario, State } from './scenario.ts';
import type { LabSite } from './site.ts';

/** Milliseconds that a replay may take. */
const REPLAY_LIMIT = 40_000;

/** A Chromium with one of the packages. */
export interface WinnowBrowser extends AsyncDisposable {
  record(scenario: Scenario, site: LabSite, run: string): Promise<Recorded>;
  /** Replays a recording that another browser has made, too. */
  replay(recording: Recording, scenario: Scenario, site: LabSite, run: string): Promise<Ended>;
  /** Takes a picture of a kept recording in the panel, as a PNG. @param size of the panel, in CSS pixels */
  pictureOf(recording: Recording, size: { width: number; height: number }): Promise<Buffer>;
}

export interface Recorded {
  recording: Recording;
  events: RawEvent[];
  gestures: number;
  /** Texts that were typed. */
  typed: string[];
  before: State;
  end: State;
  /** The page at the end, as a PNG. */
  picture: Buffer;
}

export async function openWinnow(kind: 'full' | 'lite'): Promise<WinnowBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-lab-'));
  const context = await launch(join(folder, 'profile'), kind === 'full' ? FULL : await allowedEverywhere(folder));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const openView = async (file: string) => {
    const view = await context.newPage();
    await view.goto(`chrome-extension://${new URL(worker.url()).host}/${file}`);
    return view;
  };
  const view = await openView('options.html');
  return {
    record: (scenario, site, run) => recordScenario(context, { worker, openView }, scenario, site, run),
    replay: (recording, scenario, site, run) => replayIn(view, recording, scenario, site, run),
    async pictureOf({ name }, size) {
      const panel = await openRecording({ openView }, name);
      await panel.setViewportSize(size);
      const picture = await panel.screenshot();
      await panel.close();
      return picture;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The lite package as it is once the person has allowed all sites, which no automation can. */
async function allowedEverywhere(folder: string): Promise<string> {
  const copy = join(folder, 'lite');
  await cp(LITE, copy, { recursive: true });
  const file = join(copy, 'manifest.json');
  const { optional_host_permissions: hosts, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
  return copy;
}

async function recordScenario(
  context: BrowserContext,
  extension: Parameters<typeof record>[1],
  scenario: Scenario,
  site: LabSite,
  run: string,
): Promise<Recorded> {
  const before = new Set(context.pages());
  const { page, view, stop } = await record(context, extension, site.addressOf(scenario, run));
  const bar = () => page.locator(BAR).waitFor({ state: 'attached', timeout: 5_000 });
  try {
    const person = new Person(page, () => bar().catch(() => undefined));
    await untilAnyState(site, run);
    await scenario.act(person);
    const end = await untilState(site, run, scenario.end, 5_000);
    await person.still(500);
    const picture = await page.screenshot();
    const events = await stored<RawEvent>(view, 'rawEvents');
    const recording = await stop();
    const [first] = site.statesOf(run);
    return { recording, events, gestures: person.gestures, typed: person.typed, before: first, end, picture };
  } finally {
    await call(view, 'stopRecording').catch(() => undefined);
    const opened = context.pages().filter((one) => !before.has(one));
    await Promise.all(opened.map((one) => one.close().catch(() => undefined)));
  }
}

async function untilAnyState(site: LabSite, run: string): Promise<void> {
  for (const end = Date.now() + 15_000; !site.statesOf(run).length; await delay(50)) {
    if (Date.now() > end) throw new Error('The page reports no state.');
  }
}

/** The recording as if it had been made at the host of another run. */
function movedTo(recording: Recording, run: string): Recording {
  const host = new URL(recording.startUrl).hostname;
  return JSON.parse(JSON.stringify(recording).replaceAll(host, `${run}.localhost`));
}

/** The values of a recording's variables: what was typed, in the order in which it was. */
const valuesOf = (recording: Recording, { secrets = [] }: Scenario): Record<string, string> =>
  Object.fromEntries(variablesOf(actionsOf(recording)).map((name, index) => [name, secrets[index] ?? '']));

/** Lets the page do what the last step began, before it is closed. */
const afterwards = { type: 'wait', milliseconds: AFTERWARDS };

async function replayIn(view: Page, made: Recording, scenario: Scenario, site: LabSite, run: string): Promise<Ended> {
  const recording = movedTo(made, run);
  await keep(view, recording);
  const { actions = [], ...request } = requestOf(recording, false);
  const begun = (await call(view, 'startScrape', {
    request: { ...request, formats: [], actions: [...actions, afterwards], timeout: REPLAY_LIMIT },
    engine: 'local',
    recording: { id: recording.id, strict: false, trial: true, values: valuesOf(recording, scenario) },
  })) as
    | { ok: true; value: { jobId: string } }
    | { ok: true; value: { issues: unknown } }
    | { ok: false; error: ErrorRecord };
  if (!begun.ok) return { state: undefined, failed: begun.error.message, said: [] };
  if (!('jobId' in begun.value)) return { state: undefined, failed: JSON.stringify(begun.value), said: [] };
  const { jobId } = begun.value;
  const job = await finished(view, jobId);
  const result = await resultOf(view, jobId);
  const state = await untilState(site, run, scenario.end, 200);
  await call(view, 'removeJob', jobId);
  return {
    state,
    ...(job.state !== 'done' && { failed: job.error?.message ?? job.state }),
    said: result ? saidBy(result) : [],
  };
}

/** Finds what a replay says of itself beyond “done”. */
function saidBy({ response, replay }: Pick<EngineResult, 'response' | 'replay'>): string[] {
  const warning = response.success && 'data' in response ? (response.data as { warning?: string }).warning : undefined;
  const { healed: _healed, mends: _mends, ...others } = { ...replay };
  return [
    ...(warning ? [warning] : []),
    ...Object.entries(others).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ];
}

async function finished(view: Page, jobId: string): Promise<Job> {
  for (const end = Date.now() + REPLAY_LIMIT + 20_000; Date.now() < end; await delay(150)) {
    const job = (await stored<Job>(view, 'jobs')).find(({ id }) => id === jobId);
    if (job && job.state !== 'queued' && job.state !== 'running') return job;
  }
  throw new Error('The replay does not end.');
}

/** Opens the extension's database in its own page. */
const OPEN = `const opening = indexedDB.open('winnow');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const of = (mode, store) => opening.result.transaction(store, mode).objectStore(store);
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });`;

const inDatabase = <Value>(view: Page, code: string): Promise<Value> =>
  view.evaluate(
    `(async () => { ${OPEN} try { return await (async () => { ${code} })() } finally { opening.result.close() } })()`,
  );

const keep = (view: Page, recording: Recording) =>
  inDatabase<void>(view, `await done(of('readwrite', 'recordings').put(${JSON.stringify(recording)}))`);

const resultOf = (view: Page, jobId: string) =>
  inDatabase<EngineResult | undefined>(view, `return done(of('readonly', 'results').get(${JSON.stringify(jobId)}))`);

/** Sends the actions of a recording to the HTTP server, as its export does. */
export async function replayAtDoor(
  door: Served,
  made: Recording,
  scenario: Scenario,
  site: LabSite,
  run: string,
): Promise<Ended> {
  const recording = movedTo(made, run);
  const { actions = [], url } = requestWithEnd(recording);
  const filled = fillVariables(actions as Action[], valuesOf(recording, scenario));
  const answering = door.scrape({
    url,
    formats: ['links'],
    actions: [...(filled.ok ? filled.actions : actions), afterwards],
    timeout: REPLAY_LIMIT,
  });
  const answer = await answering.catch((error: Error) => error);
  const state = await untilState(site, run, scenario.end, 200);
  if (answer instanceof Error) return { state, failed: answer.message.slice(0, 2_000), said: [] };
  const { data } = answer as { data: { warning?: string; actions?: { javascriptReturns: { value: unknown }[] } } };
  // A client reads what the last action says of the end.
  const end = String(data.actions?.javascriptReturns.at(-1)?.value);
  return { state, said: [...(data.warning ? [data.warning] : []), ...(end.startsWith(ENDED_ELSEWHERE) ? [end] : [])] };
}
