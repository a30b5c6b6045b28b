import type { JobStore } from '@/lib/jobs/stores';
import { once } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import type { ScrapeData } from '../../lib/contract';
import { isFinished, type Job } from '../../lib/jobs/job';
import { createJobs } from '../../lib/jobs/run-jobs';
import { type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import type { PlanDeps } from '../../lib/operations/serving';
import type { JobStep } from '../../lib/operations/steps';
import type { PageOfSet } from '../../lib/transfer/export/page-set';
import { launchBrowser } from '../chromium/launch.ts';
import { createFiles } from '../http/files.ts';
import { createMemoryJobs } from '../http/job-store.ts';
import { createPlans, createSlotEngine, refuseWrongInput } from '../http/jobs.ts';
import { openProfiles } from '../http/profiles.ts';
import { createScraper } from '../http/scraper.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { planDeps } from '../http/serving.ts';
import { languageFilesIn } from './language-options.ts';
import type { PagesOptions } from './operation-options.ts';
import { prepareLaunch } from './run.ts';

interface PagesRun extends Pick<PagesOptions, 'concurrency' | 'model' | 'languages'> {
  input: OperationInput;
  warnings: string[];
  /** What the job is planned with. */
  plans?: PlanDeps;
}

interface Takers {
  /**
   * Handles a page that has ended; never called before the last call has settled. If it rejects, that ends the job.
   * @param planned current number of known pages
   */
  take(page: PageOfSet, planned: number): Promise<void>;
  /** Handles the end of the job, with its pages in order. */
  end(job: Job, pages: () => AsyncGenerator<PageOfSet>, result: ScrapeData | undefined): Promise<void>;
  /** Called with each step of an agent's job as it begins. */
  step?(step: JobStep): void;
}

/**
 * Runs a job over many pages to its end, in separate browsers.
 * @param signal stops the job: pages that have ended are still handed on
 * @throws WinnowError if the input is invalid; or whatever the takers throw
 */
export async function runPages(
  name: OperationName,
  { input, warnings, concurrency, model, languages: folder, plans = planDeps({}) }: PagesRun,
  { take, end, step }: Takers,
  signal: AbortSignal,
): Promise<void> {
  const operation = operationOf(name);
  // An invalid input is refused before a browser starts.
  refuseWrongInput({ operation: name, input }, plans);
  const languages = await languageFilesIn(folder);
  const programs = await prepareLaunch(signal);
  await using files = await createFiles();
  await using profiles = await openProfiles(undefined);
  await using scraper = createScraper({
    concurrency,
    profiles,
    async openBrowser({ profile }) {
      const launch = { ...programs, headless: true, extensionPagesOnly: true, profile };
      return openScrapingBrowser(await launchBrowser(launch), { profile, model, languages });
    },
  });
  const store = createMemoryJobs(files);
  const engine = createSlotEngine({ scrape: scraper.scrape, log: () => undefined });
  let taking = Promise.resolve();
  let failure: unknown;
  let over: (job: Job) => void;
  const ended = new Promise<Job>((resolve) => {
    over = resolve;
  });

  const hand = (part: Job) => {
    taking = taking
      .then(async () => {
        const page = failure === undefined && (await pageOf(part, store.results));
        if (page) await take(page, (await store.jobs.get(part.parentId ?? ''))?.planned ?? 1);
      })
      .catch(async (thrown) => {
        failure ??= thrown;
        if (part.parentId) await jobs.cancel(part.parentId);
      });
  };
  const jobs = createJobs({
    ...store,
    jobs: { ...store.jobs, update: tellingSteps(store.jobs, step) },
    engineFor: async () => engine,
    filled: async () => input,
    width: async () => concurrency,
    ...createPlans(plans),
    answered: () => undefined,
    changed(job) {
      if (!isFinished(job)) return;
      if (job.parentId === undefined) over(job);
      // A page that was stopped with the job is not handed on.
      else if (job.state !== 'cancelled') hand(job);
    },
    stayAwake: () => () => undefined,
    browserGoesOn: async () => undefined,
    inMemory: true,
  });

  const { url } = operation.firstPage(input);
  const known = { operation: name, engine: 'local', input, filled: input, warnings, incognito: false } as const;
  const id = await jobs.start({ ...known, page: { url, title: url } });
  const stop = once(() => jobs.cancel(id));
  signal.addEventListener('abort', () => void stop());
  if (signal.aborted) void stop();
  const job = await ended;
  await taking;
  if (failure !== undefined) throw failure;
  const result = await store.results.get(id);
  await end(job, () => pagesOf(id, store), result?.response.data);
}

/** Yields the pages of a job that were not stopped, in order. */
async function* pagesOf(id: string, { jobs, results }: ReturnType<typeof createMemoryJobs>) {
  for (const part of await jobs.children(id)) {
    const page = await pageOf(part, results);
    if (page) yield page;
  }
}

/** Notifies of each step of a job when it is stored for the first time. */
function tellingSteps({ update }: Pick<JobStore, 'update'>, tell: Takers['step']): JobStore['update'] {
  let told = 0;
  return (id, patch) => {
    for (const step of patch.steps?.slice(told) ?? []) tell?.(step);
    told = Math.max(told, patch.steps?.length ?? 0);
    return update(id, patch);
  };
}

/** Converts a part of a job to a page of a set; undefined if it was stopped. */
async function pageOf(
  { id, page: { url, title } = { url: '', title: '' }, error, state }: Job,
  results: ReturnType<typeof createMemoryJobs>['results'],
): Promise<PageOfSet | undefined> {
  if (state === 'done') {
    const result = await results.get(id);
    if (result) return { url, title, result };
  }
  const lost = error ?? new WinnowError('INTERRUPTED', 'The result was lost.').record;
  return state === 'cancelled' ? undefined : { url, title, error: lost };
}
