import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { ScrapeData } from '@/lib/contract';
import type { EndedPart } from '@/lib/operations/discovery';
import type { JobOperation } from '@/lib/operations/operation';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import { withOtherNames } from '@/lib/recorder/secrets/clean-event';
import { type Mark, marksOf } from '@/lib/recorder/secrets/marks';
import { redactData } from '@/lib/recorder/secrets/redact';
import { filledSecrets } from '@/lib/recorder/variables';
import { type EndedPage, type EngineResult, PartialScrape } from '@/lib/scrape/engine';
import { warn } from '@/lib/scrape/warn';
import type { Children } from './children';
import type { DeliverOnce } from './deliver';
import type { JobsDeps, Memory, RunningJob } from './deps';
import type { Job } from './job';
import { cancelled, type Records } from './records';
import { sizeOf } from './size-of';
import { withoutPage } from './without-page';

interface RunDeps
  extends Pick<
    JobsDeps,
    'jobs' | 'results' | 'conclude' | 'engineFor' | 'filled' | 'answered' | 'changed' | 'stayAwake' | 'browserGoesOn'
  > {
  now(): number;
  records: Records;
  children: Children;
  deliverOnce: DeliverOnce;
  memory: Memory;
}

/** Creates the function that runs a job to its end. */
export function createRun(deps: RunDeps) {
  const { jobs, results, records, children } = deps;
  const { running, unkept } = deps.memory;

  async function keep(job: Job, result: EngineResult): Promise<void> {
    if (job.ephemeral) unkept.set(job.id, result);
    else await results.put(job.id, result);
  }

  /** Runs a job's operation on its engine. */
  async function ask(job: Job, input: OperationInput, own: RunningJob, warnings: string[]): Promise<void> {
    const { id } = job;
    const { signal } = own.controller;
    const engine = await deps.engineFor(job);
    const marks = secretMarks(job, input);
    let index = 0;
    const result = await engine(job.operation, input, {
      signal,
      progress: (step) => records.update(id, { step }),
      ...defined({ deadline: job.deadline }),
      ...(job.listsLinks && { listsLinks: true }),
      ...(job.parentId && { parentId: job.parentId }),
      onText: (piece) => deps.answered(id, piece),
      async onFound(partial) {
        if (!signal.aborted) await keep(job, withoutSecrets(partial, marks));
      },
      async onPage(given: EndedPage) {
        const page = pageWithoutSecrets(given, marks);
        const child = children.endedChild(job, index++, page);
        if ('result' in page) await keep(child, page.result);
        await jobs.add(child);
        deps.changed(child);
      },
      onMembers: (members) => keepMembers(records, job, redactData(members, marks)),
    });
    if (!result) return finishPages(deps, id);
    // Links are recorded before the page's end, because an ended page is not scraped again.
    if (own.follow && !(await own.follow(endedPart(result)))) own.isHop = true;
    else await keepAnswer(job, withoutSecrets(result, marks), warnings);
  }

  async function keepAnswer(job: Job, result: EngineResult, warnings: string[]): Promise<void> {
    const { data } = result.response;
    // Newest first.
    for (const text of warnings) warn(result, { text });
    // A service sets its own scrape id.
    if (job.engine === 'local') data.metadata.scrapeId = job.id;
    await keep(job, result);
    const { title } = data.metadata;
    const page = job.page && typeof title === 'string' && title ? { ...job.page, title } : job.page;
    const delivery = await deps.deliverOnce(job, result);
    const won = await records.finish(job.id, {
      state: 'done',
      bytes: sizeOf(result),
      ...defined({ page }),
      ...delivery,
    });
    if (!won) await results.remove(job.id);
  }

  /** Runs a job to its end. Its input is looked up if a worker has died since it was given. */
  return async function run(job: Job, own: RunningJob, warnings: string[] = []): Promise<void> {
    running.set(job.id, own);
    const rest = deps.stayAwake();
    try {
      await records.update(job.id, { state: 'running', attempts: job.attempts + 1, startedAt: deps.now() });
      own.input ??= await deps.filled(job);
      const operation = operationOf(job.operation);
      if (operation.kind === 'job' && job.engine === 'local') {
        await runPages({ ...deps, keep }, job, operation, own);
      } else await ask(job, own.input, own, warnings);
    } catch (thrown) {
      await fail(deps, job, thrown, own);
    } finally {
      running.delete(job.id);
      rest();
    }
  };
}

/**
 * Records the members of a service's responses. Jobs that must leave no trace skip this, because the members may name pages.
 */
async function keepMembers(records: Records, { id, ephemeral }: Job, members: Record<string, unknown>): Promise<void> {
  const { robotsBlocked } = members;
  const blocked = Array.isArray(robotsBlocked) && robotsBlocked.filter((url) => typeof url === 'string');
  if (!ephemeral) await records.update(id, { members, ...(blocked && { blocked }) });
}

const endedPart = ({ response, pageLinks = [] }: EngineResult): EndedPart => {
  const { metadata, markdown, json } = response.data;
  const { url, sourceURL, canonical, title } = metadata;
  return {
    url: String(url ?? sourceURL ?? ''),
    links: pageLinks,
    ...(typeof canonical === 'string' && { canonical }),
    ...(typeof title === 'string' && { title }),
    ...(markdown && { text: markdown }),
    ...(json !== undefined && json !== null && { json }),
  };
};

/** Ends a job with an error, keeping the partial result. */
async function fail(
  { records, results, browserGoesOn }: Pick<RunDeps, 'records' | 'results' | 'browserGoesOn'>,
  job: Job,
  thrown: unknown,
  { controller, input }: RunningJob,
): Promise<void> {
  const marks = secretMarks(job, input);
  if (!controller.signal.aborted) await browserGoesOn();
  const error = controller.signal.aborted ? cancelled() : WinnowError.from(thrown);
  if (thrown instanceof PartialScrape && !job.ephemeral) {
    // The failure must be reported even if the partial result does not fit on disk.
    await results.put(job.id, withoutSecrets(thrown.partial, marks)).catch(() => undefined);
  }
  const page = job.ephemeral && input ? operationOf(job.operation).firstPage(input) : undefined;
  const record = page ? withoutPage(error, page.url) : error.record;
  await records.fail(job, marks.length ? redactData(record, marks) : record);
}

interface PagesDeps extends Pick<RunDeps, 'children' | 'records' | 'jobs' | 'results' | 'conclude'> {
  keep(job: Job, result: EngineResult): Promise<void>;
}

/**
 * Runs the pages of a job until all have ended or it is paused, and combines them into a result of its own if the job has
 * one.
 */
async function runPages(
  { children, records, jobs, ...deps }: PagesDeps,
  job: Job,
  operation: JobOperation<OperationInput>,
  own: RunningJob,
): Promise<void> {
  while (!(await children.run(job, operation, own))) {
    await records.update(job.id, { state: 'paused' });
    if (own.isPaused) return;
    // The job was resumed before the last page in progress ended.
    await records.update(job.id, { state: 'running' });
  }
  const { signal } = own.controller;
  const documents = () => documentsOf({ jobs, ...deps }, job.id);
  const made = own.input && own.log && deps.conclude?.(job.operation, own.input, documents, signal, own.log);
  const result = await made;
  if (result) await deps.keep(job, result);
  await finishPages({ records, jobs }, job.id);
}

/** Returns the documents of the pages of a job that succeeded, in the order in which they began. */
async function documentsOf({ jobs, results }: Pick<PagesDeps, 'jobs' | 'results'>, id: string): Promise<ScrapeData[]> {
  const parts = (await jobs.children(id)).filter(({ state }) => state === 'done');
  const found = await Promise.all(parts.map((part) => results.get(part.id)));
  return found.flatMap((result) => (result ? [result.response.data] : []));
}

async function finishPages({ records, jobs }: Pick<RunDeps, 'records' | 'jobs'>, id: string): Promise<void> {
  const parts = await jobs.children(id);
  await records.finish(id, { state: 'done', bytes: parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0) });
}

/** Returns marks for the secrets that a job types into its page. */
function secretMarks({ input: asked }: Job, filled: OperationInput | undefined): Mark[] {
  const actionsOf = (input: OperationInput | undefined) => (input && 'actions' in input && input.actions) || [];
  return filledSecrets(actionsOf(asked), actionsOf(filled)).flatMap(marksOf);
}

const pageWithoutSecrets = (page: EndedPage, marks: readonly Mark[]): EndedPage => ({
  url: redactData(page.url, marks),
  ...('result' in page ? { result: withoutSecrets(page.result, marks) } : { error: redactData(page.error, marks) }),
});

/** Removes typed secrets from a result: a page may repeat them in its address or title. */
const withoutSecrets = (result: EngineResult, marks: readonly Mark[]): EngineResult =>
  marks.length === 0
    ? result
    : {
        ...result,
        response: redactData(result.response, marks),
        ...(result.warnings && { warnings: redactData(result.warnings, marks) }),
        ...(result.replay && { replay: withOtherNames(redactData(result.replay, marks)) }),
      };
