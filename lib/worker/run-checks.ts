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

/** Number of checks that run at the same time: each has its own window. */
const AT_ONCE = 2;
/** Number of workers that begin a check before it is given up: the check may be what ends each of them. */
const MOST_ATTEMPTS = 3;
/** How long until an alarm wakes a worker that stopped during a check, and until the network is checked again, in ms. */
const WAKE_AGAIN = 60_000;
/** Timeout for a check, including both readings, in ms. */
const LONGEST_CHECK = 300_000;
/** The shortest alarm, in ms: browsers round shorter ones up to it. */
const SHORTEST_ALARM = 30_000;

/**
 * Runs the checks of watched pages, at most two at once.
 * @param swept resolves once the windows that an earlier worker left are closed
 */
export function createCheckRunner(context: WorkerContext, swept: Promise<unknown>) {
  const { watches } = context.stores;
  /** Identifies this life of the worker: checks begun by another one are resumed. */
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
    // A check that cannot be saved stays begun, and is resumed by the next worker.
    for (const one of some) void run(one).catch(() => undefined);
  };

  /** Begins the checks that are due, up to the limit, and sets the alarm for the others. */
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

    /** Cancels the running check of a watch, as if it had not begun. */
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
    // Pages fail while the browser shuts down: the next worker begins the check again.
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

/** Notifies the user of new changes, and shows their number on the icon. */
async function tell(watches: WatchStore): Promise<void> {
  for (const { watch, check } of await watches.toTell()) {
    await showNotice(check.id, { title: watch.name, text: textOfNotice(check) });
    await watches.told(check.id);
  }
  await showNews(await watches.unseen());
}

/** Describes a change in one line. */
function textOfNotice({ state, value, passages = [] }: WatchCheck): string {
  if (state === 'signIn') return i18n.t('watch.notice.signIn');
  if (state === 'gone') return i18n.t('watch.notice.gone');
  if (value) return i18n.t('watch.notice.value', { value: value.text });
  const [first] = passages;
  return first ? i18n.t('watch.notice.text', { text: first.slice(0, 160) }) : i18n.t('watch.notice.changed');
}

/** Never runs twice at once: a call during a run makes it run once more afterwards. */
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
