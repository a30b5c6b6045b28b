import { showNews } from '@/lib/browser/badge';
import { clearNotice, onNotice } from '@/lib/browser/notices';
import { openPanelOrTab } from '@/lib/browser/panel';
import { nextCheck, scheduleOf } from '@/lib/operations/watch/due';
import type { Watch, WatchChoices } from '@/lib/operations/watch/watch';
import { panelView } from '@/lib/store/panel-view';
import type { WorkerContext } from './context';
import { createCheckRunner } from './run-checks';

/** A watch that a person begins. */
interface NewWatch extends WatchChoices {
  /** Chosen by the caller: the same watch that is begun twice is one. */
  id: string;
  favicon?: string;
}

/**
 * Watches pages: what a person chooses about them, and their checks when they are due.
 * @param swept resolves once windows that an earlier worker has left are closed
 */
export function createWatching(context: WorkerContext, swept: Promise<unknown>) {
  const { watches } = context.stores;
  const { wake, checkNow, drop } = createCheckRunner(context, swept);

  return {
    /** To be called while the worker starts, before anything is awaited. */
    serve(): void {
      onNotice((checkId) => void showWatchOf(checkId, context).catch(() => undefined));
      // If the disk does not allow it now, the next alarm tries it again.
      wake().catch(() => undefined);
    },

    /** For the alarm. */
    wake: () => void wake().catch(() => undefined),

    /** Has a page checked at once; does nothing if a check of it runs already. */
    checkNow,

    /** Begins to watch a page, with a first look at it. */
    async start({ frequency, ...wanted }: NewWatch): Promise<void> {
      const createdAt = Date.now();
      const schedule = scheduleOf(frequency, createdAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
      const watch: Watch = { ...wanted, frequency, schedule, createdAt, unseen: 0 };
      const isNew = await watches.restore({ ...watch, nextAt: nextCheck(watch, createdAt) });
      if (isNew) await checkNow(watch.id);
    },

    /** Changes what is watched and how often. With another part, page or kind of change, the next look is a first one. */
    async change({ id, ...choices }: { id: string } & WatchChoices): Promise<void> {
      const before = await watches.get(id);
      if (!before) return;
      const { part, url, rule } = choices;
      const isOther = before.part !== part || before.url !== url || before.rule.kind !== rule.kind;
      if (isOther) await drop(id);
      await watches.update(id, (watch) => withChoices(watch, choices, isOther));
      if (!isOther) return wake();
      await watches.forgetSeen(id);
      await checkNow(id);
    },

    async pause(id: string, paused: boolean): Promise<void> {
      await watches.update(id, ({ paused: _paused, nextAt: _next, ...watch }) =>
        paused ? { ...watch, paused: true } : { ...watch, nextAt: nextCheck(watch, Date.now()) },
      );
      await wake();
    },

    async remove(id: string): Promise<void> {
      await drop(id);
      for (const { id: checkId, notice } of await watches.checks(id)) if (notice) await clearNotice(checkId);
      await watches.remove(id);
      await wake();
    },

    /** Takes note that the person looks at the changes of a watch: icon and notifications say no more of them. */
    async saw(id: string): Promise<void> {
      await watches.sawChanges(id);
      for (const { id: checkId, notice } of await watches.checks(id)) if (notice) await clearNotice(checkId);
      await showNews(await watches.unseen());
    },
  };
}

export type Watching = ReturnType<typeof createWatching>;

/** @param isOther true if what was learned about the page is of another one */
function withChoices(
  { part: _part, moving, ...watch }: Watch,
  { frequency, ...choices }: WatchChoices,
  isOther: boolean,
): Watch {
  const now = Date.now();
  const { timezone } = watch.schedule;
  const schedule = watch.frequency === frequency ? watch.schedule : scheduleOf(frequency, now, timezone);
  const next: Watch = { ...watch, ...choices, ...(!isOther && moving && { moving }), frequency, schedule };
  return watch.paused ? next : { ...next, nextAt: nextCheck(next, now) };
}

/** Opens the history of the watch that a notification is of. */
async function showWatchOf(checkId: string, { stores }: WorkerContext): Promise<void> {
  const check = await stores.watches.check(checkId);
  await clearNotice(checkId);
  await panelView.ask(check ? { watchId: check.watchId } : 'watched');
  await openPanelOrTab();
}
