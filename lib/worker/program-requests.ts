import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { CallResult } from '@/lib/base/rpc/call';
import { asResult } from '@/lib/base/rpc/define';
import { isOfWeb } from '@/lib/browser/pages';
import { tabInFront } from '@/lib/browser/program-window';
import { stayAwake } from '@/lib/browser/stay-awake';
import { getTab, readableTabs, type Tab } from '@/lib/browser/tabs';
import { operationOf, PAGE_OPERATION } from '@/lib/operations/registry';
import { type AccessKind, accessKindOf, accessSiteOf, isSensitive } from '@/lib/programs/consent';
import {
  type BrowserCall,
  type ListedTab,
  resultParts,
  type ToBrowser,
  type ToServer,
  type WantedTab,
} from '@/lib/programs/protocol';
import { knownPrograms, programSettings } from '@/lib/store/programs';
import type { WorkerContext } from './context';
import { createJobCalls, type Scraped } from './job-calls';
import type { ProgramAccess } from './program-access';
import type { Scraping } from './scraping';

type Request = Extract<ToBrowser, { type: 'request' }>;

/** Requests of one program within a minute. */
const MOST_PER_MINUTE = 240;
const MINUTE = 60_000;

interface ProgramRequestsDeps {
  context: WorkerContext;
  scraping: Scraping;
  access: ProgramAccess;
  send(message: ToServer): void;
}

interface Running {
  controller: AbortController;
  /** True while the person is asked. */
  isAsked?: boolean;
  /** The result, once there is one: kept until the server has it. */
  result?: CallResult;
}

/** Starts a job for a program, once by its id. Its operation is a scrape, as other operations are made of them at the server. */
const startFor = (
  { startParsed }: Pick<Scraping, 'startParsed'>,
  { id, program }: Request,
  { input, warnings, waited, listsLinks }: ScrapeCall['wanted'],
  tab: Tab | undefined,
) =>
  startParsed({
    jobId: id,
    operation: PAGE_OPERATION,
    input,
    warnings,
    program,
    ...(waited !== undefined && { waited }),
    ...(listsLinks && { listsLinks }),
    ...(tab?.id !== undefined && { tabId: tab.id }),
  });

type ScrapeCall = Extract<BrowserCall, { kind: 'scrape' }>;

/** Times that a page is read again whose worker has died oftener than jobs are resumed. */
const READ_AGAIN = 3;

/**
 * Waits for a result. A job that has lost its worker twice counts as what kills workers; to read a page again does no harm.
 * @throws WinnowError that the job failed with
 */
async function untilRead<Result>(
  result: () => Promise<Result>,
  again: () => Promise<void>,
  isRepeatable: boolean,
): Promise<Result> {
  for (let left = READ_AGAIN; ; left--) {
    try {
      return await result();
    } catch (thrown) {
      const isInterrupted = thrown instanceof WinnowError && thrown.code === 'INTERRUPTED';
      if (!isInterrupted || !isRepeatable || left === 0) throw thrown;
      await again();
    }
  }
}

/** Makes what runs one request, once the person allows it. */
function createRun({ context, scraping, access, send }: ProgramRequestsDeps, jobs: ReturnType<typeof createJobCalls>) {
  async function scrape(
    asked: Request,
    { wanted, tab: named }: ScrapeCall,
    allow: (site: string, kind: 'read' | 'act') => Promise<void>,
    signal: AbortSignal,
  ): Promise<Scraped> {
    const { id, program } = asked;
    const request = operationOf(PAGE_OPERATION).firstPage(wanted.input);
    checkActions(request.actions);
    const kind = accessKindOf(request);
    // A worker that has died since may have begun it: what was allowed then is allowed.
    const known = await context.stores.jobs.get(id);
    if (known && known.program !== program) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'));
    const tab = known || named === undefined ? undefined : await tabOf(named);
    const site = accessSiteOf(known?.page?.url ?? tab?.url ?? request.url);
    if (site === undefined) throw notOfWeb();
    if (!known) {
      await allow(site, kind);
      signal.throwIfAborted();
      await startFor(scraping, asked, wanted, tab);
    }
    const cancel = () => void jobs.cancel(id).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const scraped = await untilRead(
        () => jobs.result(id),
        () => scraping.retry(id),
        kind === 'read',
      );
      // A redirect or a click may lead to a site that the user has not allowed.
      for (const reached of sitesIn(scraped)) if (reached !== site) await allow(reached, kind);
      return scraped;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return async (asked: Request, running: Running): Promise<unknown> => {
    const { id, program, call } = asked;
    const { signal } = running.controller;
    const asking = (isAsked: boolean) => {
      running.isAsked = isAsked;
      send({ type: isAsked ? 'asking' : 'going', id });
    };
    const allow = (site: string, kind: AccessKind) => access.ask(id, { program, site, kind }, asking, signal);
    if (call.kind === 'scrape') return scrape(asked, call, allow, signal);
    await allow('', 'tabs');
    return listTabs();
  };
}

/** Runs the requests of programs, each once, however often it comes: the server sends it again over each connection. */
export function createProgramRequests(deps: ProgramRequestsDeps) {
  const { context, scraping, access, send } = deps;
  const jobs = createJobCalls({
    stores: context.stores,
    takeEphemeralResult: scraping.takeEphemeralResult,
    cancelJob: scraping.cancel,
    holdWorker: stayAwake,
  });
  const run = createRun(deps, jobs);
  const running = new Map<string, Running>();
  const limit = createRateLimit(MOST_PER_MINUTE, MINUTE);

  function deliver(id: string, result: CallResult): void {
    const parts = resultParts(id, result) ?? resultParts(id, { ok: false, error: tooLarge().record });
    for (const part of parts ?? []) send(part);
  }

  return {
    async heard(message: Extract<ToBrowser, { type: 'request' | 'cancel' | 'received' }>): Promise<void> {
      const { id } = message;
      const known = running.get(id);
      if (message.type === 'cancel') {
        known?.controller.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped')));
        if (known) return;
        await access.withdrawAll(id);
        return void (await jobs.cancel(id).catch(() => undefined));
      }
      if (message.type === 'received') {
        running.delete(id);
        return access.forget(id);
      }
      if (known?.result) return deliver(id, known.result);
      if (known) return known.isAsked ? send({ type: 'asking', id }) : undefined;
      const request: Running = { controller: new AbortController() };
      running.set(id, request);
      const letRest = stayAwake();
      const { signal } = request.controller;
      request.result = await asResult(async () => {
        if (!limit(message.program)) throw tooMany();
        // The list of programs is for the person: no request waits for it, or fails with it.
        void note(message.program).catch(() => undefined);
        return run(message, request);
      });
      letRest();
      // Nobody waits for what was cancelled.
      if (signal.aborted) running.delete(id);
      else deliver(id, request.result);
    },

    /** Ends everything that runs for programs. */
    stop(): void {
      for (const { controller } of running.values()) {
        controller.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped')));
      }
      running.clear();
    },
  };
}

/** The sites of the pages that a result is of. */
function sitesIn({ response: { data } }: Scraped): Set<string> {
  const pages = [data.metadata.url, ...(data.actions?.scrapes ?? []).map(({ url }) => url)];
  return new Set(pages.flatMap((url) => accessSiteOf(url ?? undefined) ?? []));
}

/** @returns a function that returns false for a program that has asked for too much within the time */
export function createRateLimit(most: number, within: number, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  return (program: string): boolean => {
    const recent = (times.get(program) ?? []).filter((at) => now() - at < within);
    const isAllowed = recent.length < most;
    times.set(program, isAllowed ? [...recent, now()] : recent);
    return isAllowed;
  };
}

/** Programs that are listed. */
const MOST_PROGRAMS = 100;

/** Notes that a program has asked. */
async function note(name: string): Promise<void> {
  const known = await knownPrograms.getValue();
  const before = known.find((program) => program.name === name);
  const others = known.filter((program) => program.name !== name);
  const noted = { name, requests: (before?.requests ?? 0) + 1, lastAt: Date.now() };
  await knownPrograms.setValue([noted, ...others].slice(0, MOST_PROGRAMS));
}

/** Lists the tabs with pages of the web; none of private windows, and none of sensitive sites. */
async function listTabs(): Promise<ListedTab[]> {
  const { sensitive } = await programSettings.getValue();
  return (await readableTabs()).flatMap(({ id, title = '', url, active }) => {
    const site = accessSiteOf(url);
    return id === undefined || url === undefined || site === undefined || isSensitive(site, sensitive)
      ? []
      : [{ id, title, url, active }];
  });
}

/** @throws WinnowError for a tab that is gone, private, or shows no page of the web */
async function tabOf(wanted: WantedTab): Promise<Tab> {
  const tab = wanted === 'active' ? await tabInFront() : await getTab(wanted).catch(() => undefined);
  // To a program a private tab is as good as none.
  if (!tab || tab.incognito) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'), { remedy: 'none' });
  if (!isOfWeb(tab.url)) throw notOfWeb();
  return tab;
}

/** Scripts of programs would read what a page keeps to itself, its cookies for example. @throws WinnowError BAD_REQUEST */
function checkActions(actions: readonly { type: string }[] = []): void {
  const issues = actions.flatMap(({ type }, index) =>
    type === 'executeJavascript'
      ? [{ path: ['actions', index], field: `actions[${index}]`, message: i18n.t('programs.noScripts') }]
      : [],
  );
  if (issues.length > 0) throw WinnowError.badRequest(issues);
}

const notOfWeb = () => new WinnowError('PAGE_NOT_READABLE', i18n.t('programs.notOfWeb'), { remedy: 'none' });
const tooMany = () => new WinnowError('RATE_LIMITED', i18n.t('programs.tooMany'));
const tooLarge = () => new WinnowError('PAYLOAD_TOO_LARGE', i18n.t('programs.tooLarge'));
