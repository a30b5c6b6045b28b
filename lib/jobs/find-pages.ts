import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Discovered } from '@/lib/operations/discovery';
import type { JobsDeps, PageFinder, RunningJob } from './deps';
import type { Job } from './job';
import type { FoundStore } from './stores';

interface FinderDeps extends Pick<JobsDeps, 'discover'> {
  found: Pick<FoundStore, 'add' | 'of'>;
}

/**
 * Creates the page finder of a job. It writes down each finding before acting on it, and continues from the findings of an
 * earlier run of the job.
 * @param begun parts that this run has found
 * @throws WinnowError if no finder is available for the job
 */
export async function openFinder(
  { discover, found }: FinderDeps,
  { id, operation, ephemeral }: Job,
  { input, controller, log, enough }: RunningJob,
  begun: readonly Job[],
): Promise<PageFinder> {
  const signal = enough ? AbortSignal.any([controller.signal, enough.signal]) : controller.signal;
  const discovery = input && log && discover?.(operation, input, signal, log);
  if (!discovery) throw new WinnowError('UNPROCESSABLE', i18n.t('errors.job.cannot', { operation }));
  async function take(learned: Discovered): Promise<void> {
    if (!ephemeral) await found.add(id, learned);
    discovery?.take(learned);
  }

  /** Finds nothing more for a job that is to end with the pages that it has. */
  async function unlessEnough(find: () => Promise<Discovered>, nothing: Partial<Discovered>): Promise<Discovered> {
    try {
      if (!enough?.signal.aborted) return await find();
    } catch (thrown) {
      if (!enough?.signal.aborted) throw thrown;
    }
    return { pages: [], blocked: [], ...nothing };
  }

  const earlier = ephemeral ? [] : (await found.of(id)).map(withHops);
  for (const learned of earlier) discovery.take(learned);
  if (earlier.length === 0) await take(await unlessEnough(() => discovery.begin(), {}));
  for (const { state, page, found: key = page?.url } of begun) {
    if (key !== undefined) discovery.again(key);
    if (key !== undefined && (state === 'failed' || state === 'cancelled')) discovery.fail(key);
  }
  /** Pages that an earlier run judged, but that may not have ended. */
  const judged = new Map(earlier.map(({ url, isHop }) => [url, isHop === true]));

  return {
    ...discovery,
    isHop: (url) => judged.get(url) === true,
    async follow(url, part) {
      const was = judged.get(url);
      if (was !== undefined) return !was;
      const learned = await unlessEnough(() => discovery.follow(url, part), { url, end: part.url });
      await take(learned);
      return !learned.isHop;
    },
    async fail(url) {
      discovery.fail(url);
      const { replace } = discovery;
      if (replace && !controller.signal.aborted) await take(await unlessEnough(() => replace(url), { url }));
    },
  };
}

/** Marks the hops of a finding that was stored while `isHop` was called `isWay`. */
function withHops(stored: Discovered): Discovered {
  const marked: { isHop?: true; isWay?: true }[] = [stored, ...stored.pages];
  for (const found of marked) if (found.isWay) found.isHop = true;
  return stored;
}
