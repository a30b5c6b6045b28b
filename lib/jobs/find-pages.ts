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
  { input, controller, log }: RunningJob,
  begun: readonly Job[],
): Promise<PageFinder> {
  const discovery = input && log && discover?.(operation, input, controller.signal, log);
  if (!discovery) throw new WinnowError('UNPROCESSABLE', i18n.t('errors.job.cannot', { operation }));
  async function take(learned: Discovered): Promise<void> {
    if (!ephemeral) await found.add(id, learned);
    discovery?.take(learned);
  }

  const earlier = ephemeral ? [] : (await found.of(id)).map(withHops);
  for (const learned of earlier) discovery.take(learned);
  if (earlier.length === 0) await take(await discovery.begin());
  for (const { state, page } of begun) {
    if (page) discovery.again(page.url);
    if (page && (state === 'failed' || state === 'cancelled')) discovery.fail(page.url);
  }
  /** Pages that an earlier run judged, but that may not have ended. */
  const judged = new Map(earlier.map(({ url, isHop }) => [url, isHop === true]));

  return {
    ...discovery,
    isHop: (url) => judged.get(url) === true,
    async follow(url, part) {
      const was = judged.get(url);
      if (was !== undefined) return !was;
      const learned = await discovery.follow(url, part);
      await take(learned);
      return !learned.isHop;
    },
    async fail(url) {
      discovery.fail(url);
      const learned = controller.signal.aborted ? undefined : await discovery.replace?.(url);
      if (learned) await take(learned);
    },
  };
}

/** Marks the hops of a finding that was stored while `isHop` was called `isWay`. */
function withHops(stored: Discovered): Discovered {
  const marked: { isHop?: true; isWay?: true }[] = [stored, ...stored.pages];
  for (const found of marked) if (found.isWay) found.isHop = true;
  return stored;
}
