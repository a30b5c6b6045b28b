import { showNews } from '@/lib/browser/badge';
import { clearNotice, onNotice } from '@/lib/browser/notices';
import { openPanelOrTab } from '@/lib/browser/panel';
import { nextCheck, scheduleOf } from '@/lib/operations/watch/due';
import type { Watch, WatchChoices } from '@/lib/operations/watch/watch';
import { panelView } from '@/lib/store/panel-view';
import type { WorkerContext } from './context';
import { createCheckRunner } from './run-checks';

/** A watch that a user begins. */
interface NewWatch extends WatchChoices {
  /** Chosen by the caller: starting the same watch twice creates only one. */
  id: string;
  favicon?: string;
}

/**
 * Watches pages: manages the user's choices about them, and checks them when they are due.
 * @param swept resolves once the windows that an earlier worker left are closed
 */
export function createWatching(context: WorkerContext, swept: Promise<unknown>) {
  const { watches } = context.stores;
  const { wake, checkNow, drop } = createCheckRunner(context, swept);

  return {
    /** Call while the worker starts, before anything is awaited. */
    serve(): void {
      onNotice((checkId) => void showWatchOf(checkId, context).catch(() => undefined));
      // If the disk does not allow it now, the next alarm tries again.
      wake().catch(() => undefined);
    },

    /** Called by the alarm. */
    wake: () => void wake().catch(() => undefined),

    /** Checks a page at once; does nothing if a check of it is already running. */
    checkNow,

    /** Begins to watch a page, and checks it for the first time. */
    async start({ frequency, ...wanted }: NewWatch): Promise<void> {
      const createdAt = Date.now();
      const schedule = scheduleOf(frequency, createdAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
      const watch: Watch = { ...wanted, frequency, schedule, createdAt, unseen: 0 };
      const isNew = await watches.add({ ...watch, nextAt: nextCheck(watch, createdAt) });
      if (isNew) await checkNow(watch.id);
    },

    /** Changes a watch and its frequency. With another part, page or kind of change, the next check is a first one. */
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

    /** Records that the user has seen the changes of a watch: icon and notifications no longer show them. */
    async saw(id: string): Promise<void> {
      await watches.sawChanges(id);
      for (const { id: checkId, notice } of await watches.checks(id)) if (notice) await clearNotice(checkId);
      await showNews(await watches.unseen());
    },
  };
}

export type Watching = ReturnType<typeof createWatching>;

/** @param isOther true if the learned facts belong to another page */
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

/** Opens the history of the watch that a notification is about. */
async function showWatchOf(checkId: string, { stores }: WorkerContext): Promise<void> {
  const check = await stores.watches.check(checkId);
  await clearNotice(checkId);
  await panelView.ask(check ? { watchId: check.watchId } : 'watched');
  await openPanelOrTab();
}
