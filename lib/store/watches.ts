import type { dueAt, nextCheck } from '@/lib/operations/watch/due';
import type { PageLook } from '@/lib/operations/watch/look';
import { isProblem, type SeenContent, type Watch, type WatchCheck } from '@/lib/operations/watch/watch';
import { createChannel } from './channel';
import type { Database } from './database';
import { gunzip, gzip } from './gzip';

/** Checks of one watch that are kept; a person does not read more. */
const MOST_CHECKS = 200;

/** A check that a worker has begun, with its watch. */
export interface BegunCheck {
  watch: Watch;
  check: WatchCheck;
}

/** Pages that are watched and their checks. */
export interface WatchStore {
  put(watch: Watch): Promise<void>;
  /** Adds one as it is, such as that of a backup. @returns false if it is there already */
  restore(watch: Watch): Promise<boolean>;
  get(id: string): Promise<Watch | undefined>;
  /** The newest first. */
  list(): Promise<Watch[]>;
  /** Changes a watch, if it is still there. @returns the watch as it is then */
  update(id: string, change: (watch: Watch) => Watch): Promise<Watch | undefined>;
  /** Removes a watch, its checks and what was seen. */
  remove(id: string): Promise<void>;
  /** The newest first. */
  checks(watchId: string): Promise<WatchCheck[]>;
  check(id: string): Promise<WatchCheck | undefined>;
  /** The content as it was seen last. */
  seen(watchId: string): Promise<SeenContent | undefined>;
  /** Forgets what was seen, so that the next check is a first one. */
  forgetSeen(watchId: string): Promise<void>;
  /**
   * Time of the next check of all: milliseconds since the epoch. On a clock that was set back, each is brought forward to
   * what its schedule says.
   */
  nextAt(now: number, due: typeof dueAt): Promise<number | undefined>;
  /**
   * Begins checks that are due, in one step with the time of the next check, so that none is begun twice or lost.
   * @param most how many may be begun
   * @param worker life of the worker that runs them
   * @param next finds the next check: views, which begin none, load no schedules
   */
  beginDue(now: number, most: number, worker: string, next: typeof nextCheck): Promise<BegunCheck[]>;
  /** Begins a check that a person asks for. @returns undefined if one of that watch runs already, or it is gone */
  beginNow(watchId: string, now: number, worker: string): Promise<BegunCheck | undefined>;
  /** Takes over checks that an earlier worker has begun and not ended. */
  takeOver(worker: string, most: number): Promise<BegunCheck[]>;
  /**
   * Writes what a check found, in one step with all that follows from it. A check that another worker has is left alone.
   * @param tells says whether the person is told of it
   * @returns the check as it ended
   */
  end(
    checkId: string,
    worker: string,
    look: PageLook,
    now: number,
    tells: (watch: Watch, look: PageLook) => boolean,
  ): Promise<WatchCheck | undefined>;
  /** Removes a check. */
  drop(checkId: string): Promise<void>;
  /** Checks of which the person is still to be told. */
  toTell(): Promise<BegunCheck[]>;
  told(checkId: string): Promise<void>;
  /** Takes note that the person has looked at the changes of a watch. */
  sawChanges(watchId: string): Promise<void>;
  /** Number of changes that nobody has looked at. */
  unseen(): Promise<number>;
  clear(): Promise<void>;
  /** Calls back with the id of a watch whenever something of it has changed, in any context of the extension. */
  watch(changed: (id: string) => void): () => void;
}

const ALL = ['watches', 'watchChecks', 'watchTexts'] as const;

const within = (watchId: string) => IDBKeyRange.bound([watchId], [watchId, []]);

export function createWatchStore(database: Database): WatchStore {
  const { announce, watch } = createChannel('winnow-watches');
  const list = async () =>
    (await database.read((connection) => connection.getAll('watches'))).sort(
      (one, other) => other.createdAt - one.createdAt,
    );

  return {
    ...createReading(database),
    ...createChecks(database, announce),
    ...createEnding(database, announce),
    ...createTelling(database, announce),
    async put(next) {
      await database.change(['watches'], (transaction) => transaction.objectStore('watches').put(next));
      announce(next.id);
    },
    async restore(next) {
      const isNew = await database.change(['watches'], async (transaction) => {
        const watches = transaction.objectStore('watches');
        if (await watches.getKey(next.id)) return false;
        await watches.put(next);
        return true;
      });
      if (isNew) announce(next.id);
      return isNew;
    },
    get: (id) => database.read((connection) => connection.get('watches', id)),
    list,
    async update(id, change) {
      const next = await database.change(['watches'], async (transaction) => {
        const watches = transaction.objectStore('watches');
        const now = await watches.get(id);
        if (!now) return undefined;
        const changed = change(now);
        await watches.put(changed);
        return changed;
      });
      announce(id);
      return next;
    },
    async remove(id) {
      await database.change(ALL, async (transaction) => {
        const checks = transaction.objectStore('watchChecks');
        const keys = await checks.index('watch').getAllKeys(within(id));
        await Promise.all([
          ...keys.map((key) => checks.delete(key)),
          transaction.objectStore('watches').delete(id),
          transaction.objectStore('watchTexts').delete(id),
        ]);
      });
      announce(id);
    },
    nextAt: (now, dueOf) =>
      database.change(['watches'], async (transaction) => {
        const all = transaction.objectStore('watches');
        const times: number[] = [];
        for (const one of await all.index('nextAt').getAll()) {
          const due = dueOf({ ...one, nextAt: one.nextAt ?? now }, now);
          if (due !== one.nextAt) await all.put({ ...one, nextAt: due });
          times.push(due);
        }
        return times.length > 0 ? Math.min(...times) : undefined;
      }),
    async unseen() {
      return (await list()).reduce((sum, { unseen }) => sum + unseen, 0);
    },
    async clear() {
      await database.clear(...ALL);
      announce('all');
    },
    watch,
  };
}

/** Reads checks, and what was seen. */
const createReading = (database: Database): Pick<WatchStore, 'checks' | 'check' | 'seen' | 'forgetSeen'> => ({
  async checks(watchId) {
    const found = await database.read((connection) =>
      connection.getAllFromIndex('watchChecks', 'watch', within(watchId)),
    );
    return found.reverse();
  },
  check: (id) => database.read((connection) => connection.get('watchChecks', id)),
  async seen(watchId) {
    const kept = await database.read((connection) => connection.get('watchTexts', watchId));
    return kept && (JSON.parse(await gunzip(kept)) as SeenContent);
  },
  async forgetSeen(watchId) {
    await database.change(['watchTexts'], (transaction) => transaction.objectStore('watchTexts').delete(watchId));
  },
});

const newCheck = (watchId: string, trigger: WatchCheck['trigger'], startedAt: number, worker: string): WatchCheck => ({
  id: crypto.randomUUID(),
  watchId,
  state: 'running',
  trigger,
  startedAt,
  worker,
  attempts: 1,
});

type Checks = Pick<WatchStore, 'beginDue' | 'beginNow' | 'takeOver' | 'drop'>;

function createChecks(database: Database, announce: (id: string) => void): Checks {
  const announceAll = (begun: BegunCheck[]) => {
    for (const { watch } of begun) announce(watch.id);
    return begun;
  };

  return {
    async beginDue(now, most, worker, nextOf) {
      const begun = await database.change(['watches', 'watchChecks'], async (transaction) => {
        const watches = transaction.objectStore('watches');
        const checks = transaction.objectStore('watchChecks');
        const busy = new Set((await checks.index('state').getAll('running')).map(({ watchId }) => watchId));
        const found: BegunCheck[] = [];
        for (const due of await watches.index('nextAt').getAll(IDBKeyRange.upperBound(now))) {
          if (found.length >= most) break;
          // It goes on after the check that runs.
          if (busy.has(due.id)) continue;
          const next = { ...due, nextAt: nextOf(due, now) };
          const check = newCheck(due.id, 'scheduled', now, worker);
          await Promise.all([watches.put(next), checks.put(check)]);
          found.push({ watch: next, check });
        }
        return found;
      });
      return announceAll(begun);
    },

    async beginNow(watchId, now, worker) {
      const begun = await database.change(['watches', 'watchChecks'], async (transaction) => {
        const checks = transaction.objectStore('watchChecks');
        const watch = await transaction.objectStore('watches').get(watchId);
        const running = await checks.index('state').getAll('running');
        if (!watch || running.some((check) => check.watchId === watchId)) return undefined;
        const check = newCheck(watchId, 'manual', now, worker);
        await checks.put(check);
        return { watch, check };
      });
      if (begun) announce(watchId);
      return begun;
    },

    async takeOver(worker, most) {
      const begun = await database.change(['watches', 'watchChecks'], async (transaction) => {
        const checks = transaction.objectStore('watchChecks');
        const found: BegunCheck[] = [];
        for (const left of await checks.index('state').getAll('running')) {
          if (left.worker === worker || found.length >= most) continue;
          const watch = await transaction.objectStore('watches').get(left.watchId);
          if (!watch) {
            await checks.delete(left.id);
            continue;
          }
          const check = { ...left, worker, attempts: left.attempts + 1 };
          await checks.put(check);
          found.push({ watch, check });
        }
        return found;
      });
      return announceAll(begun);
    },

    async drop(checkId) {
      await database.change(['watchChecks'], (transaction) => transaction.objectStore('watchChecks').delete(checkId));
    },
  };
}

/** Ends checks, with all that follows from what they found. */
const createEnding = (database: Database, announce: (id: string) => void): Pick<WatchStore, 'end'> => ({
  async end(checkId, worker, { seen, moving, ...found }, now, tells) {
    // Before the transaction, which ends by itself when nothing of it is waited for.
    const zipped = seen && (await gzip(JSON.stringify(seen)));
    const ended = await database.change(ALL, async (transaction) => {
      const checks = transaction.objectStore('watchChecks');
      const watches = transaction.objectStore('watches');
      const check = await checks.get(checkId);
      if (check?.state !== 'running' || check.worker !== worker) return undefined;
      const watch = await watches.get(check.watchId);
      if (!watch) {
        await checks.delete(checkId);
        return undefined;
      }
      const told = tells(watch, { ...found });
      const next: WatchCheck = { ...check, ...found, finishedAt: now, ...(told && { notice: 'wanted' as const }) };
      const { state, value } = found;
      await Promise.all([
        checks.put(next),
        watches.put({
          ...watch,
          last: { state, at: now, ...(value && { value }) },
          unseen: watch.unseen + (told ? 1 : 0),
          ...(moving && { moving }),
        }),
        ...(zipped ? [transaction.objectStore('watchTexts').put(zipped, watch.id)] : []),
      ]);
      const kept = await checks.index('watch').getAllKeys(within(watch.id));
      await Promise.all(kept.slice(0, -MOST_CHECKS).map((key) => checks.delete(key)));
      return next;
    });
    if (ended) announce(ended.watchId);
    return ended;
  },
});

type Telling = Pick<WatchStore, 'toTell' | 'told' | 'sawChanges'>;

function createTelling(database: Database, announce: (id: string) => void): Telling {
  return {
    toTell: () =>
      database.read(async (connection) => {
        const checks = await connection.getAllFromIndex('watchChecks', 'notice', 'wanted');
        const watches = await Promise.all(checks.map(({ watchId }) => connection.get('watches', watchId)));
        return checks.flatMap((check, index) => {
          const watch = watches[index];
          return watch ? [{ watch, check }] : [];
        });
      }),

    told: async (checkId) => {
      await database.change(['watchChecks'], async (transaction) => {
        const checks = transaction.objectStore('watchChecks');
        const check = await checks.get(checkId);
        if (check) await checks.put({ ...check, notice: 'shown' });
      });
    },

    async sawChanges(watchId) {
      const isNews = await database.change(['watches'], async (transaction) => {
        const watches = transaction.objectStore('watches');
        const watch = await watches.get(watchId);
        if (!watch || watch.unseen === 0) return false;
        await watches.put({ ...watch, unseen: 0 });
        return true;
      });
      if (isNews) announce(watchId);
    },
  };
}

/** The person is told of a change, and once of a page that needs them to be seen again. */
export const tellsOf = ({ last }: Watch, { state }: PageLook): boolean =>
  state === 'changed' || ((state === 'signIn' || state === 'gone') && !(last && isProblem(last.state)));
