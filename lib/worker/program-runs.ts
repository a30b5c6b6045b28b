import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { isInterrupted } from '@/lib/base/rpc/streams';
import type { Tab } from '@/lib/browser/tabs';
import { leavesNoTrace, scrapeRequest } from '@/lib/contract';
import { type OperationName, operationOf, PAGE_OPERATION } from '@/lib/operations/registry';
import { type AccessKind, accessKindOf, accessSiteOf } from '@/lib/programs/consent';
import type { ActedInTab, BrowserCall, ToBrowser } from '@/lib/programs/protocol';
import type { ActingService } from './acting';
import type { WorkerContext } from './context';
import type { createJobCalls, Scraped } from './job-calls';
import type { ProgramAccess } from './program-access';
import { actedOf } from './program-acting';
import { listRecordings, recordingOf, startReplay } from './program-recordings';
import { listTabs, notOfWeb, tabOf, tabOfScrape } from './program-tabs';
import type { Scraping } from './scraping';

type Request = Extract<ToBrowser, { type: 'request' }>;
type CallOf<Kind extends BrowserCall['kind']> = Extract<BrowserCall, { kind: Kind }>;

export interface ProgramRunDeps {
  context: WorkerContext;
  scraping: Scraping;
  acting: Pick<ActingService, 'fulfil' | 'tabOf'>;
  access: ProgramAccess;
}

/** The state of one request. */
interface RequestContext {
  signal: AbortSignal;
  /** Called with true when the user is asked, and with false after that. */
  asking(isAsked: boolean): void;
}

/** The page that a request asks for, as History shows the request; without an address for a list. */
interface AskedPage {
  url: string;
  title: string;
  isPrivate: boolean;
}

/** How the job of a request begins. */
interface PageStart {
  page: AskedPage;
  site: string;
  /** Starts the job with the id of the request. */
  begin(): Promise<unknown>;
}

/** Outcome of a prompt in a tab, and the page afterwards. */
export type ActedAndRead = ActedInTab & { page: Scraped };

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
      if (!isInterrupted(thrown) || !isRepeatable || left === 0) throw thrown;
      await again();
    }
  }
}

/** Creates the function that runs the job of a request, once, and hands over its result as far as the user allows. */
function createReading(
  { context: { stores }, scraping }: ProgramRunDeps,
  jobs: ReturnType<typeof createJobCalls>,
  consent: ReturnType<typeof createConsent>,
) {
  return async (
    asked: Request,
    own: RequestContext,
    kind: 'read' | 'act',
    prepare: () => Promise<PageStart>,
  ): Promise<Scraped> => {
    const { id, program } = asked;
    const { signal } = own;
    // A worker that has died since may have begun it: the permission given then still holds.
    const known = await stores.jobs.get(id);
    if (known && known.program !== program) throw new WinnowError('NOT_FOUND', i18n.t('programs.noTab'));
    let home = accessSiteOf(known?.page?.url);
    if (!known) {
      const { page, site, begin } = await prepare();
      home = site;
      await consent.orRecorded(asked, own, page, site, kind);
      signal.throwIfAborted();
      await begin();
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
      for (const reached of sitesIn(scraped)) if (reached !== home) await consent.orWithheld(asked, own, reached, kind);
      return scraped;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Creates the function that runs one request, once the user allows it. */
export function createProgramRuns(deps: ProgramRunDeps, jobs: ReturnType<typeof createJobCalls>) {
  const { context, scraping, acting } = deps;
  const { stores } = context;
  const consent = createConsent(deps);

  const readPage = createReading(deps, jobs, consent);

  /** Starts a job for a program. It is a scrape, as the server builds other operations from scrapes. */
  const startFor = ({ id, program }: Request, { wanted, left }: CallOf<'scrape'>, tabId?: number) =>
    scraping.startParsed({
      jobId: id,
      operation: PAGE_OPERATION,
      input: wanted.input,
      warnings: wanted.warnings,
      program,
      ...defined({
        deadline: left === undefined ? undefined : Date.now() + left,
        listsLinks: wanted.listsLinks,
        tabId,
      }),
    });

  async function scrape(asked: Request, call: CallOf<'scrape'>, own: RequestContext): Promise<Scraped> {
    const request = operationOf(PAGE_OPERATION).firstPage(call.wanted.input);
    const isPrivate = leavesNoTrace(request);
    const { recording: named } = call;
    checkActions(request.actions);
    return readPage(asked, own, named ? 'act' : accessKindOf(request), async () => {
      if (named) {
        const { name, values } = named;
        const recording = await recordingOf(stores.recordings, name);
        const page = { url: recording.startUrl, title: recording.name, isPrivate };
        const wanted = { jobId: asked.id, program: asked.program, recording, values, page: request };
        return { ...ofSite(page), begin: () => startReplay(scraping, wanted) };
      }
      const tab = call.tab === undefined ? undefined : await tabOf(call.tab);
      const page = { url: tab?.url ?? request.url, title: tab?.title ?? '', isPrivate };
      return { ...ofSite(page), begin: () => startFor(asked, call, tab?.id) };
    });
  }

  /** Acts in a tab, then reads its page. */
  async function act(asked: Request, call: CallOf<'act'>, own: RequestContext): Promise<ActedAndRead> {
    const { id, program } = asked;
    const wanted = { operation: PAGE_OPERATION as OperationName, input: READING, warnings: [] };
    const page = await readPage(asked, own, 'act', async () => {
      const { id: tabId = -1, url = '', title = '' } = await tabToActIn(deps, asked, call);
      const begin = async () => {
        const late = AbortSignal.any([own.signal, AbortSignal.timeout(call.left)]);
        await acting.fulfil({ runId: id, tabId, wish: call.wish, program }, late);
        own.signal.throwIfAborted();
        await startFor(asked, { kind: 'scrape', wanted }, tabId);
      };
      return { ...ofSite({ url, title, isPrivate: false }), begin };
    });
    return { ...(await actedOf(id)), page };
  }

  const list = async <Value>(asked: Request, own: RequestContext, kind: 'tabs' | 'recordings', read: () => Value) => {
    const page = { url: '', title: i18n.t(`programs.list.${kind}`), isPrivate: false };
    await consent.orRecorded(asked, own, page, '', kind);
    return read();
  };

  return async (asked: Request, own: RequestContext): Promise<unknown> => {
    const { call } = asked;
    switch (call.kind) {
      case 'scrape':
        return scrape(asked, call, own);
      case 'act':
        return act(asked, call, own);
      case 'tabs':
        return list(asked, own, 'tabs', listTabs);
      case 'recordings':
        return list(asked, own, 'recordings', () => listRecordings(stores.recordings));
    }
  };
}

async function tabToActIn(
  { acting, context: { stores } }: Pick<ProgramRunDeps, 'acting' | 'context'>,
  { id, program }: Request,
  { tab }: CallOf<'act'>,
): Promise<Tab> {
  // A worker that has died may have begun in a tab, and another may be active by now.
  const begun = await acting.tabOf(id);
  if (begun !== undefined) return tabOf(begun);
  return typeof tab === 'object' ? tabOfScrape(stores.jobs, tab, program) : tabOf(tab);
}

/** The request that reads a page after something was done in it. */
const READING = scrapeRequest.parse({ url: 'https://tab.invalid/', formats: ['markdown'] });

/** Asks the user, and keeps what is denied. */
function createConsent({ context: { stores }, scraping, access }: ProgramRunDeps) {
  const allow = ({ id, program }: Request, { asking, signal }: RequestContext, site: string, kind: AccessKind) =>
    access.ask(id, { program, site, kind }, asking, signal);
  return {
    /** Waits for the user's consent. A request that does not get it becomes a row in History, with the reason. */
    async orRecorded(
      asked: Request,
      own: RequestContext,
      { isPrivate, ...page }: AskedPage,
      site: string,
      kind: AccessKind,
    ): Promise<void> {
      try {
        await allow(asked, own, site, kind);
      } catch (thrown) {
        const { id, program } = asked;
        const refused = { operation: PAGE_OPERATION, engine: 'local', page, incognito: isPrivate, program } as const;
        const error = WinnowError.from(thrown);
        if (!own.signal.aborted) await scraping.recordRefusal({ ...refused, denied: true }, error, id);
        throw error;
      }
    },

    /** The same for a page that has been read: its result stays with the user, marked as not handed over. */
    async orWithheld(asked: Request, own: RequestContext, site: string, kind: AccessKind): Promise<void> {
      try {
        await allow(asked, own, site, kind);
      } catch (thrown) {
        await stores.jobs.label(asked.id, { denied: true });
        throw thrown;
      }
    },
  };
}

/** @throws WinnowError if the page is not of the web */
function ofSite(page: AskedPage): { page: AskedPage; site: string } {
  const site = accessSiteOf(page.url);
  if (site === undefined) throw notOfWeb();
  return { page, site };
}

/** Returns the sites of the pages in a result. */
function sitesIn({ response: { data } }: Scraped): Set<string> {
  const pages = [data.metadata.url, ...(data.actions?.scrapes ?? []).map(({ url }) => url)];
  return new Set(pages.flatMap((url) => accessSiteOf(url ?? undefined) ?? []));
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
