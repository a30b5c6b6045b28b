import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Change } from '@/components/panel/actions';
import type { JobResult } from '@/components/panel/page-of';
import { type ErrorRecord, type Remedy, WinnowError } from '@/lib/base/errors';
import { defined, isObject } from '@/lib/base/json';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { openPopup } from '@/lib/browser/icon';
import { activePage, isOfWeb } from '@/lib/browser/pages';
import { inPrivateWindow, openOptions } from '@/lib/browser/panel';
import { getTab, reloadTab } from '@/lib/browser/tabs';
import { LIMITS } from '@/lib/contract';
import { kindOfFile } from '@/lib/files/documents/kinds';
import type { Job, LocalFile } from '@/lib/jobs/job';
import type { Start } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';
import { isSamePage } from '@/lib/scrape/page-address';
import type { ReaderName } from '@/lib/scrape/readers';
import { iconOpensPopup, lastRequestFor, type Settings } from '@/lib/store/settings';
import { chooseReader } from '@/lib/store/site-readers';
import type { Stores } from '@/lib/store/stores';
import { startOnce } from '../background';
import { chooseOnPage, withParts } from './put-back';

/** The error that kept a job from starting, and a way to try again. */
interface Problem {
  error: ErrorRecord;
  engine: EngineName;
  /** Address that the failed start was about to scrape again. */
  url?: string | undefined;
  repeat(engine?: EngineName, changed?: Remedied): void;
}

/** Changes that a remedy makes to a scrape. */
interface Remedied {
  /** Opens the page's address, and leaves the tab alone. */
  isAnew?: boolean;
  /** Types of formats to leave out. */
  without?: readonly string[];
}

/** Prepares a scrape at the moment of its start. */
type Prepare = (engine: EngineName, isAnew?: boolean) => Promise<Start>;

/** Starts the given job, and keeps the error if it could not start. */
function useStart(baseUrl: string) {
  const [problem, setProblem] = useState<Problem>();
  const [askError, setAskError] = useState<string>();

  /** Rejects if nothing was started. @returns the id of the job */
  const start = async (engine: EngineName, prepare: Prepare, { isAnew, without = [] }: Remedied = {}) => {
    setProblem(undefined);
    setAskError(undefined);
    if (engine === 'remote') await requestServiceAccess(baseUrl);
    const wanted = await prepare(engine, isAnew);
    const request = withoutFormats(wanted.request, without);
    const started = await startOnce({ ...wanted, request });
    if ('issues' in started) throw WinnowError.badRequest(started.issues);
    return started.jobId;
  };

  const fail = (thrown: unknown, engine: EngineName, prepare: Prepare, url?: string) =>
    setProblem({
      error: WinnowError.from(thrown).record,
      engine,
      url,
      repeat: (other = engine, changed) => attempt(other, prepare, changed, url),
    });

  /** @returns the id of the job; undefined if no job was started */
  const attempt = (
    engine: EngineName,
    prepare: Prepare,
    changed?: Remedied,
    url?: string,
  ): Promise<string | undefined> =>
    start(engine, prepare, changed).catch((thrown) => void fail(thrown, engine, prepare, url));

  return { problem, askError, setAskError, start, fail, attempt, forgetProblem: () => setProblem(undefined) };
}

/**
 * Every scrape that can be started from the panel, each to be called in a click handler, and the error that kept a scrape
 * from starting.
 */
export function useScrapes(saved: Settings, results: Stores['results']) {
  const { engine: chosen, lastRequest } = saved;
  const starts = useStart(saved.baseUrl);
  const { problem, askError, setAskError, start, fail, attempt, forgetProblem } = starts;

  const asLast: Prepare = (engine, isAnew) => ofActivePage(engine, (url) => lastRequestFor(saved, url), isAnew);
  const solve = solver(starts, chosen, asLast);

  const ask = (question: string, selection = false): Promise<boolean> => {
    const prepare: Prepare = async (engine, isAnew) => ({
      ...(await ofActivePage(engine, () => questionRequest(question), isAnew)),
      selection,
    });
    return start(chosen, prepare).then(
      () => true,
      (thrown: unknown) => {
        const [issue] = WinnowError.from(thrown).init.issues ?? [];
        if (issue) setAskError(issue.message);
        else fail(thrown, chosen, prepare);
        return false;
      },
    );
  };

  const pick = (job: Job, isKept?: boolean) =>
    void chooseOnPage(job, isKept).catch((thrown) => fail(thrown, job.engine, asLast));

  const again = (job: Job, { engine = job.engine, request }: Change = {}) =>
    attempt(engine, ofJob(job, request), undefined, job.page?.url);

  return {
    problem,
    askError,
    forgetProblem,
    scrape: () => attempt(chosen, asLast),
    /** Reads a file of this computer: always locally, whatever the engine for pages. */
    openFile: (file: File) =>
      attempt('local', async () => {
        const { actions: _actions, ...request } = lastRequest;
        return { engine: 'local', request, file: await storedFile(file, results), incognito: false };
      }),
    ask,
    again,
    putBack: ({ job, result }: JobResult, places: readonly number[]) =>
      attempt(job.engine, (engine) => withParts(job, engine, result.leftOut, places)),
    readWith(job: Job, reader: ReaderName) {
      if (reader === 'picked') return pick(job, true);
      const { url } = job.page ?? {};
      const change = {
        onlyMainContent: reader !== 'whole',
        includeTags: [],
        // What was left out with the picked parts returns.
        ...(job.reader === 'picked' && { excludeTags: lastRequestFor(saved, url ?? '').excludeTags }),
      };
      const prepare: Prepare = async (engine, isAnew) => ({ ...(await repeated(job, engine, change, isAnew)), reader });
      const choosing = url ? chooseReader(url, { reader }) : Promise.resolve();
      void choosing.then(() => attempt('local', prepare, undefined, url));
    },
    chooseOnPage: (job: Job) => pick(job),
    remedy: (remedy: Remedy, job?: Job) => void solve(remedy, job).catch((thrown) => fail(thrown, chosen, asLast)),
  };
}

/** @returns a function that performs the action of an error's button */
const solver =
  ({ problem, attempt }: ReturnType<typeof useStart>, chosen: EngineName, asLast: Prepare) =>
  async (remedy: Remedy, job?: Job) => {
    const failed = job?.engine ?? problem?.engine ?? chosen;
    const url = job ? job.page?.url : problem?.url;
    const repeat = (engine = failed, changed?: Remedied) => {
      if (job?.input) attempt(engine, ofJob(job), changed, url);
      else if (problem && !job) problem.repeat(engine, changed);
      else attempt(engine, asLast, changed);
    };
    switch (remedy) {
      case 'retry':
        return repeat();
      case 'use-this-browser':
        return repeat('local');
      case 'check-key':
      case 'check-base-url':
        return openOptions();
      case 'change-request':
        return openPopup(iconOpensPopup);
      case 'leave-out-formats':
        return repeat(failed, { without: (job ?? problem)?.error?.unknownFormats ?? [] });
      case 'open-anew':
        // The scrape reports an error if access is refused.
        if (url) await requestAccess([siteOf(url)]);
        return repeat('local', { isAnew: true });
      case 'reload-page':
        return reloadTab(job?.tab?.id);
      case 'allow-access':
        // Every start asks for access to the service. If a page's address is hidden, only access to all sites helps.
        if (failed === 'remote' || (await requestAccess([job?.page ? siteOf(job.page.url) : '<all_urls>']))) repeat();
    }
  };

/** Requests an answer and its sources. A model on this computer may take minutes for a long page. */
const questionRequest = (question: string): Start['request'] => ({
  formats: [
    // Comes first, to be available even if the question is stopped.
    { type: 'highlights', query: question },
    { type: 'question', question },
  ],
  timeout: LIMITS.timeout.max,
});

/** Removes formats of some types from a request, including the formats for each page of a site. */
function withoutFormats(request: Start['request'], types: readonly string[]): Start['request'] {
  const { formats, scrapeOptions } = request;
  const isLeft = (format: string | { type: string }) =>
    !types.includes(typeof format === 'string' ? format : format.type);
  return {
    ...request,
    ...(Array.isArray(formats) && { formats: formats.filter(isLeft) }),
    ...(isObject(scrapeOptions) && { scrapeOptions: withoutFormats(scrapeOptions, types) }),
  };
}

/** @throws WinnowError in a private window, since it keeps nothing: a file is kept with its result */
async function refusePrivateFile(): Promise<void> {
  if (await inPrivateWindow()) {
    throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.pdf.private'), { remedy: 'none' });
  }
}

/** Stores a file for a job. @throws WinnowError in a private window */
async function storedFile(file: File, results: Stores['results']): Promise<LocalFile> {
  await refusePrivateFile();
  const id = crypto.randomUUID();
  await results.putFile(id, file);
  return { id, name: file.name, kind: kindOfFile(file) ?? 'unknown' };
}

/** A scrape of the active tab, or of the address that it shows. */
async function ofActivePage(
  engine: EngineName,
  requestFor: (url: string) => Start['request'],
  isAnew = false,
): ReturnType<Prepare> {
  const { tabId, url, incognito } = await activePage();
  const request = requestFor(url);
  return isAnew ? { engine, request: { ...request, url }, incognito } : { engine, request, tabId };
}

const ofJob =
  (job: Job, change?: Change['request']): Prepare =>
  (engine, isAnew) =>
    repeated(job, engine, change, isAnew);

/**
 * Repeats a scrape: of the active tab or the job's own tab, if one still shows the page; otherwise of the address, if the
 * scrape used no tab or a service.
 * @param isAnew uses the address, whatever the tabs show
 * @throws WinnowError PAGE_CHANGED if this browser would read another page than the intended one; also for a file in a
 * private window
 */
async function repeated(job: Job, engine: EngineName, change: Change['request'], isAnew = false): ReturnType<Prepare> {
  const { operation, putBack } = job;
  const whole: Start['request'] = { ...job.input, ...change };
  const known = {
    operation,
    engine,
    ...(!change && { putBack }),
    ...defined({ reader: job.reader }),
    incognito: await inPrivateWindow(),
  };
  if (job.file) {
    await refusePrivateFile();
    return { ...known, request: whole, file: { ...job.file, id: job.id } };
  }
  if (isAnew) return { ...known, request: whole };
  if (!job.tab) return { ...known, request: whole, tabs: engine === 'local' ? job.tabs : undefined };
  const { url: _url, ...request } = whole;
  const tabId = await tabShowing(job);
  if (tabId !== undefined) return { ...known, request, tabId, selection: job.tab.selection };
  if (engine === 'remote') return { ...known, request: whole };
  const nextStep = i18n.t(job.tab.selection ? 'nextSteps.whenSelectionGone' : 'nextSteps.whenNotInFront');
  throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.notInFront'), {
    // Only web addresses can be opened without the user.
    ...(isOfWeb(job.page?.url) && { nextStep, remedy: 'open-anew' }),
  });
}

/** Returns the tab that shows the page of a job: the active tab, or the tab that was scraped. */
async function tabShowing({ tab, page }: Job): Promise<number | undefined> {
  const front = await activePage();
  if (isSamePage(front.url, page?.url)) return front.tabId;
  const own = tab && (await getTab(tab.id).catch(() => undefined));
  return own && isSamePage(own.url, page?.url) ? own.id : undefined;
}
