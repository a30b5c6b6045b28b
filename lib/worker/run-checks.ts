import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { showNews } from '@/lib/browser/badge';
import { showNotice } from '@/lib/browser/notices';
import { browserGoesOn } from '@/lib/browser/shutdown';
import { stayAwake, wakeForChecks } from '@/lib/browser/stay-awake';
import { parseBody, type ScrapeRequestInput, scrapeRequest } from '@/lib/contract';
import { dueAt, nextCheck } from '@/lib/operations/watch/due';
import { failedLook, lookAt, type PageLook } from '@/lib/operations/watch/look';
import type { WatchCheck } from '@/lib/operations/watch/watch';
import { createQueue } from '@/lib/scrape/queue';
import { type BegunCheck, tellsOf, type WatchStore } from '@/lib/store/watches';
import type { WorkerContext } from './context';
import { readOwnPage } from './read-page';

/** Checks that run at the same time: each has a window of its own. */
const AT_ONCE = 2;
/** Workers that begin one check, before it is given up: one may end each of them. */
const MOST_ATTEMPTS = 3;
/** How long until an alarm wakes a worker that stopped during a check, and until the network is checked again, in ms. */
const WAKE_AGAIN = 60_000;
/** Timeout for a check, including both readings, in ms. */
const LONGEST_CHECK = 300_000;
/** The shortest alarm, in ms: browsers round shorter ones up to it. */
const SHORTEST_ALARM = 30_000;

/**
 * Runs the checks of watched pages, at most two at once.
 * @param swept resolves once windows that an earlier worker has left are closed
 */
export function createCheckRunner(context: WorkerContext, swept: Promise<unknown>) {
  const { watches } = context.stores;
  /** This life of the worker: what another one has begun is taken over. */
  const worker = crypto.randomUUID();
  const slots = createQueue(async () => AT_ONCE);
  const running = new Map<string, AbortController>();

  async function run(begun: BegunCheck): Promise<void> {
    const { id } = begun.check;
    const controller = new AbortController();
    running.set(id, controller);
    const rest = stayAwake();
    try {
      const slot = await slots.enter(controller.signal, async () => undefined);
      try {
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_CHECK)]);
        const found = await look(begun, context, signal);
        if (!controller.signal.aborted) await watches.end(id, worker, found, Date.now(), tellsOf);
      } finally {
        slot.leave();
      }
    } finally {
      running.delete(id);
      rest();
      await wake();
    }
  }

  const begin = (some: readonly BegunCheck[]) => {
    // What the disk does not take stays begun, and is taken over by the next worker.
    for (const one of some) void run(one).catch(() => undefined);
  };

  /** Begins what is due, as far as there is room, and sets the alarm for what is not. */
  const wake = oneAtATime(async () => {
    await swept;
    if (navigator.onLine) {
      begin(await watches.takeOver(worker, AT_ONCE - running.size));
      begin(await watches.beginDue(Date.now(), AT_ONCE - running.size, worker, nextCheck));
    }
    await tell(watches);
    await setAlarm(watches, running.size > 0);
  });

  return {
    wake,

    async checkNow(watchId: string): Promise<void> {
      await swept;
      const begun = await watches.beginNow(watchId, Date.now(), worker);
      if (begun) begin([begun]);
      await setAlarm(watches, running.size > 0);
    },

    /** Ends the check of a watch that runs, as if it had not begun. */
    async drop(watchId: string): Promise<void> {
      for (const { id, state } of await watches.checks(watchId)) {
        running.get(id)?.abort();
        if (state === 'running') await watches.drop(id);
      }
    },
  };
}

async function look({ watch, check }: BegunCheck, context: WorkerContext, signal: AbortSignal): Promise<PageLook> {
  if (check.attempts > MOST_ATTEMPTS) {
    return failedLook(new WinnowError('INTERRUPTED', i18n.t('errors.job.workerStopped')));
  }
  try {
    const read = (body: ScrapeRequestInput) => readOwnPage(asRequest(body), false, context, signal);
    return await lookAt(watch, await context.stores.watches.seen(watch.id), { read, now: Date.now });
  } catch (thrown) {
    // A browser that shuts down lets pages fail: the next worker begins the check again.
    if (!signal.aborted) await browserGoesOn();
    return failedLook(thrown);
  }
}

function asRequest(body: ScrapeRequestInput) {
  const parsed = parseBody(scrapeRequest, body);
  if (!parsed.ok) throw WinnowError.badRequest(parsed.issues);
  return parsed.input;
}

async function setAlarm(watches: WatchStore, isBusy: boolean): Promise<void> {
  const now = Date.now();
  const next = await watches.nextAt(now, dueAt);
  const again = isBusy || (next !== undefined && next <= now) ? now + WAKE_AGAIN : undefined;
  const times = [next, again].flatMap((time) => (time === undefined ? [] : [Math.max(time, now + SHORTEST_ALARM)]));
  await wakeForChecks(times.length > 0 ? Math.min(...times) : undefined);
}

/** Tells of changes of which the person was not told yet, and says on the icon how many there are. */
async function tell(watches: WatchStore): Promise<void> {
  for (const { watch, check } of await watches.toTell()) {
    await showNotice(check.id, { title: watch.name, text: textOfNotice(check) });
    await watches.told(check.id);
  }
  await showNews(await watches.unseen());
}

/** What changed, in one line. */
function textOfNotice({ state, value, passages = [] }: WatchCheck): string {
  if (state === 'signIn') return i18n.t('watch.notice.signIn');
  if (state === 'gone') return i18n.t('watch.notice.gone');
  if (value) return i18n.t('watch.notice.value', { value: value.text });
  const [first] = passages;
  return first ? i18n.t('watch.notice.text', { text: first.slice(0, 160) }) : i18n.t('watch.notice.changed');
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
