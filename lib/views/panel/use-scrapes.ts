import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Change } from '@/components/panel/actions';
import type { JobResult } from '@/components/panel/page-of';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { activePage } from '@/lib/browser/pages';
import { inPrivateWindow, openOptions, openPopup } from '@/lib/browser/panel';
import { reloadTab } from '@/lib/browser/tabs';
import { LIMITS } from '@/lib/contract';
import { type ErrorRecord, type Remedy, WinnowError } from '@/lib/errors';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job, LocalFile } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import type { Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { ScrapeForEngine, StartScrape } from '@/lib/worker/start-operation';
import { background } from '../background';
import { chooseOnPage, withParts } from './put-back';

/** The error that kept something from starting, and a way to try it again. */
interface Problem {
  error: ErrorRecord;
  engine: EngineName;
  repeat(engine?: EngineName): void;
}

/** Prepares a scrape in the moment of its start. */
type Prepare = (engine: EngineName) => Promise<ScrapeForEngine>;

/** Starts what it is given, and keeps what kept it from starting. */
function useStart(baseUrl: string) {
  const [problem, setProblem] = useState<Problem>();
  const [askError, setAskError] = useState<string>();

  /** Rejects where nothing was started. @returns the id of the job */
  const start = async (engine: EngineName, prepare: Prepare) => {
    setProblem(undefined);
    setAskError(undefined);
    if (engine === 'remote') await requestServiceAccess(baseUrl);
    const started = await background.startScrape({ ...(await prepare(engine)), engine });
    if ('issues' in started) throw WinnowError.badRequest(started.issues);
    return started.jobId;
  };

  const fail = (thrown: unknown, engine: EngineName, prepare: Prepare) =>
    setProblem({
      error: WinnowError.from(thrown).record,
      engine,
      repeat: (other = engine) => attempt(other, prepare),
    });

  /** @returns the id of the job; undefined where none was started */
  const attempt = (engine: EngineName, prepare: Prepare): Promise<string | undefined> =>
    start(engine, prepare).catch((thrown) => void fail(thrown, engine, prepare));

  return { problem, askError, setAskError, start, fail, attempt, forgetProblem: () => setProblem(undefined) };
}

/**
 * Every scrape that can be started from the panel, each to be called in the click itself, and what kept one from it.
 */
export function useScrapes({ engine: chosen, baseUrl, lastRequest }: Settings, results: Stores['results']) {
  const { problem, askError, setAskError, start, fail, attempt, forgetProblem } = useStart(baseUrl);

  const asLast = () => ofActivePage(lastRequest);

  const ask = (question: string, selection = false): Promise<boolean> => {
    const prepare = async () => ({ ...(await ofActivePage(questionRequest(question))), selection });
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

  const again = (job: Job, { engine = job.engine, request }: Change = {}) =>
    attempt(engine, (using) => repeated(job, using, request));

  /** Does what an error's button says. */
  const solve = async (remedy: Remedy, job?: Job) => {
    const failed = job?.engine ?? problem?.engine ?? chosen;
    const repeat = (engine = failed) => {
      if (job?.input) again(job, { engine });
      else if (problem && !job) problem.repeat(engine);
      else attempt(engine, asLast);
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
        return openPopup();
      case 'leave-out-formats':
        return job && again(job, { request: { formats: knownFormats(job) } });
      case 'open-anew':
        return job?.input && attempt('local', () => openedAnew(job));
      case 'reload-page':
        return reloadTab(job?.tab?.id);
      case 'allow-access':
        // The access to a service is asked for on every start. Where a page's address is hidden, only all will do.
        if (failed === 'remote' || (await requestAccess([job?.page ? siteOf(job.page.url) : '<all_urls>']))) repeat();
    }
  };

  return {
    problem,
    askError,
    forgetProblem,
    scrape: () => attempt(chosen, asLast),
    /** Reads a PDF of this computer: always here, whatever engine pages are scraped with. */
    openFile: (file: File) =>
      attempt('local', async () => {
        const { actions: _actions, ...request } = lastRequest;
        return { request, file: await storedFile(file, results), incognito: false };
      }),
    ask,
    again,
    putBack: ({ job, result }: JobResult, places: readonly number[]) =>
      attempt(job.engine, () => withParts(job, result.leftOut, places)),
    chooseOnPage: (job: Job) => void chooseOnPage(job).catch((thrown) => fail(thrown, job.engine, asLast)),
    remedy: (remedy: Remedy, job?: Job) => void solve(remedy, job).catch((thrown) => fail(thrown, chosen, asLast)),
  };
}

/** Requests an answer and its sources. A model on this computer may take minutes for a long page. */
const questionRequest = (question: string): StartScrape['request'] => ({
  formats: [
    // The first, to be there even if the question is stopped.
    { type: 'highlights', query: question },
    { type: 'question', question },
  ],
  timeout: LIMITS.timeout.max,
});

/** The formats of a failed job that its service knows. */
const knownFormats = (job: Job) =>
  firstPageOf(job)?.formats.filter(({ type }) => !job.error?.unknownFormats?.includes(type)) ?? [];

/** @throws WinnowError in a private window, of which nothing is kept: a file is, with its result */
async function refusePrivateFile(): Promise<void> {
  if (await inPrivateWindow()) {
    throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.pdf.private'), { remedy: 'none' });
  }
}

/** A file for a job, in the store. @throws WinnowError in a private window */
async function storedFile(file: File, results: Stores['results']): Promise<LocalFile> {
  await refusePrivateFile();
  const id = crypto.randomUUID();
  await results.putFile(id, file);
  return { id, name: file.name };
}

const ofActivePage = async (request: StartScrape['request']) => ({ request, tabId: (await activePage()).tabId });

/** The same scrape once more, of a page that is opened for it. */
const openedAnew = async ({ operation, input }: Job): ReturnType<Prepare> => ({
  operation,
  request: { ...input },
  incognito: await inPrivateWindow(),
});

/**
 * The same scrape once more: of the tab in front, if it still shows the page; else of the address, if it was scraped
 * without a tab or by a service.
 * @throws WinnowError PAGE_CHANGED where this browser would read another page than the one that was meant; also for a
 * file in a private window
 */
async function repeated(job: Job, engine: EngineName, change: Change['request']): ReturnType<Prepare> {
  const { operation, putBack } = job;
  const whole: StartScrape['request'] = { ...job.input, ...change };
  const known = { operation, ...(!change && { putBack }), incognito: await inPrivateWindow() };
  if (job.file) {
    await refusePrivateFile();
    return { ...known, request: whole, file: { ...job.file, id: job.id } };
  }
  if (!job.tab) return { ...known, request: whole, tabs: engine === 'local' ? job.tabs : undefined };
  const { url: _url, ...request } = whole;
  const page = await activePage();
  if (page.url === job.page?.url) return { ...known, request, tabId: page.tabId, selection: job.tab.selection };
  if (engine === 'remote') return { ...known, request: whole };
  throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.notInFront'));
}
