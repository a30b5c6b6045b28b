import { defined } from '@/lib/base/json';
import type { dueAt, nextCheck } from '@/lib/operations/watch/due';
import type { PageLook } from '@/lib/operations/watch/look';
import { isProblem, type SeenContent, type Watch, type WatchCheck } from '@/lib/operations/watch/watch';
import { createChannel } from './channel';
import type { Database } from './database';
import { gunzip, gzip } from './gzip';

/** Maximum number of stored checks of one watch: users do not read more. */
const MOST_CHECKS = 200;

/** A check that a worker has begun, with its watch. */
export interface BegunCheck {
  watch: Watch;
  check: WatchCheck;
}

/** Stores watched pages and their checks. */
export interface WatchStore {
  /** Adds a watch, unless one with its id exists. @returns false if it exists */
  add(watch: Watch): Promise<boolean>;
  get(id: string): Promise<Watch | undefined>;
  /** Returns all watches, the newest first. */
  list(): Promise<Watch[]>;
  /** Changes a watch. @returns the changed watch; undefined if it no longer exists */
  update(id: string, change: (watch: Watch) => Watch): Promise<Watch | undefined>;
  /** Removes a watch with its checks and its stored content. */
  remove(id: string): Promise<void>;
  /** Returns the checks of a watch, the newest first. */
  checks(watchId: string): Promise<WatchCheck[]>;
  check(id: string): Promise<WatchCheck | undefined>;
  /** Returns the content at the last check. */
  seen(watchId: string): Promise<SeenContent | undefined>;
  /** Removes the content of the last check, so that the next check is a first one. */
  forgetSeen(watchId: string): Promise<void>;
  /**
   * Returns the time of the next check of all watches, in ms since the epoch. After the clock was set back, each watch is
   * moved forward to the time of its schedule.
   */
  nextAt(now: number, due: typeof dueAt): Promise<number | undefined>;
  /**
   * Begins due checks. One transaction also sets the time of the next check, so that none is begun twice or lost.
   * @param most maximum number of checks to begin
   * @param worker identifies the life of the worker that runs them
   * @param next returns the time of the next check; an argument because views, which begin no checks, load no schedules
   */
  beginDue(now: number, most: number, worker: string, next: typeof nextCheck): Promise<BegunCheck[]>;
  /** Begins a check on request. @returns undefined if the watch is being checked, or no longer exists */
  beginNow(watchId: string, now: number, worker: string): Promise<BegunCheck | undefined>;
  /** Takes over the unfinished checks of an earlier worker. */
  takeOver(worker: string, most: number): Promise<BegunCheck[]>;
  /**
   * Stores the outcome of a check with all its consequences in one transaction. A check that another worker has taken over
   * stays unchanged.
   * @param tells returns true if the user is notified of the outcome
   * @returns the finished check
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
  /** Returns the checks that the user must still be notified of. */
  toTell(): Promise<BegunCheck[]>;
  told(checkId: string): Promise<void>;
  /** Records that the user has seen the changes of a watch. */
  sawChanges(watchId: string): Promise<void>;
  /** Returns the number of unseen changes. */
  unseen(): Promise<number>;
  clear(): Promise<void>;
  /** Notifies of the id of each changed watch, from any context of the extension. @returns a function that stops it */
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
    async add(next) {
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

/** Reads checks and the content that they saw. */
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
          // Its next check begins after the running one.
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

/** Ends checks, with all consequences of their outcomes. */
const createEnding = (database: Database, announce: (id: string) => void): Pick<WatchStore, 'end'> => ({
  async end(checkId, worker, { seen, moving, ...found }, now, tells) {
    // Compressed first: a transaction commits by itself while other work is awaited.
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
          last: { state, at: now, ...defined({ value }) },
          unseen: watch.unseen + (told ? 1 : 0),
          ...defined({ moving }),
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

/** Returns true if the user is notified: of every change, and once of a page that needs the user to be readable again. */
export const tellsOf = ({ last }: Watch, { state }: PageLook): boolean =>
  state === 'changed' || ((state === 'signIn' || state === 'gone') && !(last && isProblem(last.state)));
