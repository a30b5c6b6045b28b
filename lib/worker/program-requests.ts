import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { CallResult } from '@/lib/base/rpc/call';
import { asResult } from '@/lib/base/rpc/define';
import { isOfWeb } from '@/lib/browser/pages';
import { tabInFront } from '@/lib/browser/program-window';
import { stayAwake } from '@/lib/browser/stay-awake';
import { getTab, readableTabs, type Tab } from '@/lib/browser/tabs';
import { leavesNoTrace } from '@/lib/contract';
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

/** Maximum number of requests of one program per minute. */
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
  /** True while the user is asked. */
  isAsked?: boolean;
  /** The result, once available: kept until the server has it. */
  result?: CallResult;
}

/** Starts a job for a program, once per id. It is always a scrape, as the server builds other operations from scrapes. */
const startFor = (
  { startParsed }: Pick<Scraping, 'startParsed'>,
  { id, program }: Request,
  { wanted: { input, warnings, listsLinks }, left }: ScrapeCall,
  tab: Tab | undefined,
) =>
  startParsed({
    jobId: id,
    operation: PAGE_OPERATION,
    input,
    warnings,
    program,
    ...defined({ deadline: left === undefined ? undefined : Date.now() + left, listsLinks }),
    ...(tab?.id !== undefined && { tabId: tab.id }),
  });

type ScrapeCall = Extract<BrowserCall, { kind: 'scrape' }>;

/** How many more times a page is read after its worker has died more often than jobs are resumed. */
const READ_AGAIN = 3;

/**
 * Waits for a result. A job that has lost its worker twice counts as the cause of the crashes; reading a page again is
 * harmless.
 * @throws WinnowError with the job's error
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

/** The page that a request asks for, as History shows the request; without an address for the list of tabs. */
interface AskedPage {
  url: string;
  title: string;
  isPrivate: boolean;
}

/** Creates the function that runs one request, once the user allows it. */
function createRun({ context, scraping, access, send }: ProgramRequestsDeps, jobs: ReturnType<typeof createJobCalls>) {
  /** Waits for the user's consent. A request that does not get it becomes a row in History, with the reason. */
  async function orRecorded(
    { id, program }: Request,
    { isPrivate, ...page }: AskedPage,
    allowed: Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await allowed;
    } catch (thrown) {
      const refused = { operation: PAGE_OPERATION, engine: 'local', page, incognito: isPrivate, program } as const;
      const error = WinnowError.from(thrown);
      if (!signal.aborted) await scraping.recordRefusal({ ...refused, denied: true }, error, id);
      throw error;
    }
  }

  /** The same for a page that has been read: its result stays with the user, marked as not handed over. */
  async function orWithheld(id: string, allowed: Promise<void>): Promise<void> {
    try {
      await allowed;
    } catch (thrown) {
      await context.stores.jobs.label(id, { denied: true });
      throw thrown;
    }
  }

  async function scrape(
    asked: Request,
    call: ScrapeCall,
    allow: (site: string, kind: AccessKind) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Scraped> {
    const { id, program } = asked;
    const { wanted, tab: named } = call;
    const request = operationOf(PAGE_OPERATION).firstPage(wanted.input);
    checkActions(request.actions);
    const kind = accessKindOf(request);
    // A worker that has died since may have begun it: the permission given then still holds.
    const known = await context.stores.jobs.get(id);
    if (known && known.program !== program) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'));
    const tab = known || named === undefined ? undefined : await tabOf(named);
    const site = accessSiteOf(known?.page?.url ?? tab?.url ?? request.url);
    if (site === undefined) throw notOfWeb();
    if (!known) {
      const page = { url: tab?.url ?? request.url, title: tab?.title ?? '', isPrivate: leavesNoTrace(request) };
      await orRecorded(asked, page, allow(site, kind), signal);
      signal.throwIfAborted();
      await startFor(scraping, asked, call, tab);
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
      for (const reached of sitesIn(scraped)) if (reached !== site) await orWithheld(id, allow(reached, kind));
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
    const page = { url: '', title: i18n.t('programs.openTabs'), isPrivate: false };
    await orRecorded(asked, page, allow('', 'tabs'), signal);
    return listTabs();
  };
}

/** Runs the requests of programs, each once, however often it arrives: the server sends it again over each connection. */
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
        // The list of programs is only for the user: requests neither wait for it nor fail with it.
        void note(message.program).catch(() => undefined);
        return run(message, request);
      });
      letRest();
      // Nobody waits for a cancelled request.
      if (signal.aborted) running.delete(id);
      else deliver(id, request.result);
    },

    /** Ends all running requests of programs. */
    stop(): void {
      for (const { controller } of running.values()) {
        controller.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped')));
      }
      running.clear();
    },
  };
}

/** Returns the sites of the pages in a result. */
function sitesIn({ response: { data } }: Scraped): Set<string> {
  const pages = [data.metadata.url, ...(data.actions?.scrapes ?? []).map(({ url }) => url)];
  return new Set(pages.flatMap((url) => accessSiteOf(url ?? undefined) ?? []));
}

/** @returns a function that returns false for a program that has made too many requests within the time */
export function createRateLimit(most: number, within: number, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  return (program: string): boolean => {
    const recent = (times.get(program) ?? []).filter((at) => now() - at < within);
    const isAllowed = recent.length < most;
    times.set(program, isAllowed ? [...recent, now()] : recent);
    return isAllowed;
  };
}

/** Maximum number of listed programs. */
const MOST_PROGRAMS = 100;

/** Records that a program has made a request. */
async function note(name: string): Promise<void> {
  const known = await knownPrograms.getValue();
  const before = known.find((program) => program.name === name);
  const others = known.filter((program) => program.name !== name);
  const noted = { name, requests: (before?.requests ?? 0) + 1, lastAt: Date.now() };
  await knownPrograms.setValue([noted, ...others].slice(0, MOST_PROGRAMS));
}

/** Lists the tabs with web pages, except private windows and sensitive sites. */
async function listTabs(): Promise<ListedTab[]> {
  const { sensitive } = await programSettings.getValue();
  return (await readableTabs()).flatMap(({ id, title = '', url, active }) => {
    const site = accessSiteOf(url);
    return id === undefined || url === undefined || site === undefined || isSensitive(site, sensitive)
      ? []
      : [{ id, title, url, active }];
  });
}

/** @throws WinnowError if the tab is closed, private, or does not show a web page */
async function tabOf(wanted: WantedTab): Promise<Tab> {
  const tab = wanted === 'active' ? await tabInFront() : await getTab(wanted).catch(() => undefined);
  // To a program, a private tab does not exist.
  if (!tab || tab.incognito) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'), { remedy: 'none' });
  if (!isOfWeb(tab.url)) throw notOfWeb();
  return tab;
}

/**
 * Refuses scripts of programs, which could read a page's private data, its cookies for example. @throws WinnowError
 * BAD_REQUEST
 */
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
