import { i18n } from '#i18n';
import { showNews } from '@/lib/browser/badge';
import { clearNotice, onNotice, showNotice } from '@/lib/browser/notices';
import { openPanelOrTab } from '@/lib/browser/panel';
import { browserGoesOn } from '@/lib/browser/shutdown';
import { stayAwake, wakeForChecks } from '@/lib/browser/stay-awake';
import { parseBody, type ScrapeRequestInput, scrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import { createQueue } from '@/lib/operations/scrape/queue';
import { panelView } from '@/lib/store/panel-view';
import { type BegunCheck, tellsOf } from '@/lib/store/watches';
import { nextCheck, scheduleOf } from '@/lib/watch/due';
import { failedLook, type Look, lookAt } from '@/lib/watch/look';
import type { Watch, WatchCheck, WatchChoices } from '@/lib/watch/watch';
import type { WorkerContext } from './context';
import { readPage } from './read-page';

/** Checks that run at the same time: each has a window of its own. */
const AT_ONCE = 2;
/** Workers that begin one check, before it is given up: one may end each of them. */
const MOST_ATTEMPTS = 3;
/** Milliseconds until a worker that was ended while a check ran is woken, and until the network is looked for again. */
const WAKE_AGAIN = 60_000;
/** Milliseconds that a check may take, both readings together. */
const LONGEST_CHECK = 300_000;
/** Milliseconds: browsers round shorter ones up to it. */
const SHORTEST_ALARM = 30_000;

/** A watch that a person begins. */
export interface NewWatch extends WatchChoices {
  /** Chosen by the caller: the same watch that is begun twice is one. */
  id: string;
  favicon?: string;
}

/**
 * Checks watched pages when they are due, in windows of our own, and tells of what changed.
 * @param swept resolves once windows that an earlier worker has left are closed
 */
export function createWatching(context: WorkerContext, swept: Promise<unknown>) {
  const { watches } = context.stores;
  /** This life of the worker: what another one has begun is taken over. */
  const worker = crypto.randomUUID();
  const slots = createQueue(async () => AT_ONCE);
  const ending = new Map<string, AbortController>();
  const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

  const look = async ({ watch, check }: BegunCheck, signal: AbortSignal): Promise<Look> => {
    if (check.attempts > MOST_ATTEMPTS) {
      return failedLook(new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped')));
    }
    try {
      const read = (body: ScrapeRequestInput) => readPage(asRequest(body), false, context, signal);
      return await lookAt(watch, await watches.seen(watch.id), { read, now: Date.now });
    } catch (thrown) {
      // A browser that shuts down lets pages fail: the next worker begins the check again.
      if (!signal.aborted) await browserGoesOn();
      return failedLook(thrown);
    }
  };

  async function run(begun: BegunCheck): Promise<void> {
    const { id } = begun.check;
    const controller = new AbortController();
    ending.set(id, controller);
    const rest = stayAwake();
    try {
      const slot = await slots.enter(controller.signal, async () => undefined);
      try {
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_CHECK)]);
        const found = await look(begun, signal);
        if (!controller.signal.aborted) await watches.end(id, worker, found, Date.now(), tellsOf);
      } finally {
        slot.leave();
      }
    } finally {
      ending.delete(id);
      rest();
      await wake();
    }
  }

  /** Begins what is due, as far as there is room, and sets the alarm for what is not. */
  const wake = oneAtATime(async () => {
    const free = () => AT_ONCE - ending.size;
    const start = (some: BegunCheck[]) => {
      for (const one of some) void run(one).catch(() => undefined);
    };
    await swept;
    if (navigator.onLine) {
      start(await watches.takeOver(worker, free()));
      start(await watches.beginDue(Date.now(), free(), worker));
    }
    await tell();
    await setAlarm();
  });

  async function setAlarm(): Promise<void> {
    const now = Date.now();
    const next = await watches.nextAt(now);
    const isBusy = ending.size > 0 || (next !== undefined && next <= now);
    const again = isBusy ? now + WAKE_AGAIN : undefined;
    const times = [next, again].flatMap((time) => (time === undefined ? [] : [Math.max(time, now + SHORTEST_ALARM)]));
    await wakeForChecks(times.length > 0 ? Math.min(...times) : undefined);
  }

  async function tell(): Promise<void> {
    for (const { watch, check } of await watches.toTell()) {
      await showNotice(check.id, { title: watch.name, text: textOfNotice(check) });
      await watches.told(check.id);
    }
    await showNews(await watches.unseen());
  }

  async function checkNow(watchId: string): Promise<void> {
    await swept;
    const begun = await watches.beginNow(watchId, Date.now(), worker);
    if (begun) void run(begun).catch(() => undefined);
    await setAlarm();
  }

  /** Ends the check of a watch that runs, as if it had not begun. */
  async function drop(watchId: string): Promise<void> {
    for (const { id, state } of await watches.checks(watchId)) {
      ending.get(id)?.abort();
      if (state === 'running') await watches.drop(id);
    }
  }

  return {
    /** To be called while the worker starts, before anything is awaited. */
    serve(): void {
      onNotice((checkId) => void showWatchOf(checkId));
      wake().catch(() => undefined);
    },

    /** For the alarm. */
    wake,

    /** Begins to watch a page, with a first look at it. */
    async start({ frequency, ...wanted }: NewWatch): Promise<void> {
      const createdAt = Date.now();
      const schedule = scheduleOf(frequency, createdAt, timezone());
      const watch: Watch = { ...wanted, frequency, schedule, createdAt, unseen: 0 };
      await watches.restore({ ...watch, nextAt: nextCheck(watch, createdAt) });
      await checkNow(watch.id);
    },

    /** Changes what is watched and how often. With another part or page, the next look is a first one. */
    async change({ id, frequency, part, ...choices }: { id: string } & WatchChoices): Promise<void> {
      const now = Date.now();
      const before = await watches.get(id);
      if (!before) return;
      const isOther = before.part !== part || before.url !== choices.url || before.rule.kind !== choices.rule.kind;
      if (isOther) await drop(id);
      await watches.update(id, ({ part: _part, moving, ...watch }) => {
        const schedule =
          watch.frequency === frequency ? watch.schedule : scheduleOf(frequency, now, watch.schedule.timezone);
        const next: Watch = {
          ...watch,
          ...choices,
          ...(part !== undefined && { part }),
          ...(!isOther && moving && { moving }),
          frequency,
          schedule,
        };
        return watch.paused ? next : { ...next, nextAt: nextCheck(next, now) };
      });
      if (!isOther) return setAlarm();
      await watches.forgetSeen(id);
      await checkNow(id);
    },

    async pause(id: string, paused: boolean): Promise<void> {
      await watches.update(id, ({ paused: _paused, nextAt: _next, ...watch }) =>
        paused ? { ...watch, paused: true } : { ...watch, nextAt: nextCheck(watch, Date.now()) },
      );
      await setAlarm();
    },

    /** Has a page checked at once; does nothing if a check of it runs already. */
    checkNow,

    async remove(id: string): Promise<void> {
      await drop(id);
      for (const check of await watches.checks(id)) if (check.notice) await clearNotice(check.id);
      await watches.remove(id);
      await tell();
      await setAlarm();
    },

    /** Takes note that the person looks at the changes of a watch: icon and notifications say no more of them. */
    async saw(id: string): Promise<void> {
      await watches.sawChanges(id);
      for (const { id: checkId, notice } of await watches.checks(id)) if (notice) await clearNotice(checkId);
      await showNews(await watches.unseen());
    },
  };

  async function showWatchOf(checkId: string): Promise<void> {
    const check = await context.stores.watches.check(checkId);
    await clearNotice(checkId);
    await panelView.ask(check ? { watchId: check.watchId } : 'watched');
    await openPanelOrTab();
  }
}

export type Watching = ReturnType<typeof createWatching>;

function asRequest(body: ScrapeRequestInput) {
  const parsed = parseBody(scrapeRequest, body);
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return parsed.input;
}

/** Runs again behind the call that is running if it is called meanwhile, and never twice at once. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return () => {
    again = running !== undefined;
    running ??= (async () => {
      try {
        do {
          again = false;
          await work();
        } while (again);
      } finally {
        running = undefined;
      }
    })();
    return running;
  };
}

/** What changed, in one line. */
function textOfNotice({ state, value, passages = [] }: WatchCheck): string {
  if (state === 'signIn') return i18n.t('watch.notice.signIn');
  if (state === 'gone') return i18n.t('watch.notice.gone');
  if (value) return i18n.t('watch.notice.value', { value: value.text });
  const [first] = passages;
  return first ? i18n.t('watch.notice.text', { text: first.slice(0, 160) }) : i18n.t('watch.notice.changed');
}
