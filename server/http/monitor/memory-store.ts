import { defined } from '../../../lib/base/json';
import { isGone } from '../../../lib/scrape/formats/text/changes/compare';
import { type Check, type CheckedPage, isOver, type Monitor, NO_PAGES, type SeenPage } from './records.ts';
import type { MonitorStore } from './store.ts';

const DAY = 86_400_000;

/** A check with its pages, and whether a server has taken it. */
interface HeldCheck {
  check: Check;
  pages: CheckedPage[];
  isTaken: boolean;
}

/** Keeps everything about monitors in memory. */
function createMemory() {
  const monitors = new Map<string, Monitor>();
  /** By id, in order. */
  const checks = new Map<string, HeldCheck>();
  /** Pages by monitor, target and address. */
  const seen = new Map<string, SeenPage>();
  const checksOf = (monitorId: string) => [...checks.values()].filter(({ check }) => check.monitorId === monitorId);

  return {
    monitors,
    checks,
    seen,
    checksOf,
    openCheck: (monitorId: string) => checksOf(monitorId).find(({ check }) => !isOver(check))?.check,
    active: () => [...monitors.values()].filter(({ status }) => status === 'active'),
    hold: (check: Check) => void checks.set(check.id, { check, pages: [], isTaken: false }),
    /** Stores a check that has not ended. @returns false if it has ended or no longer exists */
    write(check: Check): boolean {
      const held = checks.get(check.id);
      if (!held || isOver(held.check)) return false;
      held.check = check;
      return true;
    },
  };
}

type Memory = ReturnType<typeof createMemory>;

const keyOf = (...parts: string[]) => parts.join(' ');

/**
 * Creates monitors for a server without a database, which end with it.
 * @param told called with each page of a check, and at its end, if the monitor's receiver is notified of that
 */
export function createMemoryMonitors(told: (check: Check, page?: CheckedPage) => void): MonitorStore {
  const memory = createMemory();
  return {
    ...createKeptMonitors(memory),
    ...createPlan(memory),
    ...createCheckReads(memory),
    ...createCheckWrites(memory, told),
  };
}

function createKeptMonitors({ monitors, checks, seen, checksOf, openCheck, hold }: Memory) {
  function withCurrent(monitor: Monitor): Monitor {
    const open = openCheck(monitor.id);
    return { ...monitor, ...(open && { currentCheckId: open.id }) };
  }

  return {
    async add(monitor) {
      monitors.set(monitor.id, monitor);
    },
    async get(id) {
      const monitor = monitors.get(id);
      return monitor && withCurrent(monitor);
    },
    list: async (offset, limit) =>
      [...monitors.values()]
        .reverse()
        .slice(offset, offset + limit)
        .map(withCurrent),
    async change(id, { nextRunAt, ...change }) {
      const monitor = monitors.get(id);
      if (!monitor) return false;
      const { nextRunAt: _, ...rest } = monitor;
      monitors.set(id, { ...rest, ...change, ...defined({ nextRunAt }) });
      const kept = new Set(change.config.targets.map((target) => keyOf(id, target.id)));
      for (const key of seen.keys()) {
        const [monitorId = '', targetId = ''] = key.split(' ');
        if (monitorId === id && !kept.has(keyOf(id, targetId))) seen.delete(key);
      }
      return true;
    },
    async remove(id) {
      for (const { check } of checksOf(id)) checks.delete(check.id);
      for (const key of seen.keys()) if (key.startsWith(keyOf(id, ''))) seen.delete(key);
      return monitors.delete(id);
    },
    async run(check) {
      const open = openCheck(check.monitorId);
      if (!open) hold(check);
      return open?.id;
    },
  } satisfies Partial<MonitorStore>;
}

function createPlan({ monitors, checks, openCheck, active, hold }: Memory) {
  return {
    due: async (now, limit) =>
      active()
        .filter(({ nextRunAt = Number.POSITIVE_INFINITY }) => nextRunAt <= now)
        .sort((one, other) => (one.nextRunAt ?? 0) - (other.nextRunAt ?? 0))
        .slice(0, limit),
    async nextDue() {
      const times = active().flatMap(({ nextRunAt }) => nextRunAt ?? []);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    waiting: async (now) => active().filter(({ nextRunAt }) => nextRunAt !== undefined && nextRunAt > now),
    async plan(id, before, nextRunAt) {
      const monitor = monitors.get(id);
      if (monitor?.nextRunAt === before) monitors.set(id, { ...monitor, nextRunAt });
    },
    async begin(check, skipped, due, nextRunAt) {
      const monitor = monitors.get(check.monitorId);
      if (monitor?.status !== 'active' || monitor.nextRunAt !== due) return false;
      monitors.set(monitor.id, { ...monitor, nextRunAt });
      hold(openCheck(monitor.id) ? skipped : check);
      return true;
    },
    async sweep(now) {
      for (const [id, { check }] of checks) {
        const days = monitors.get(check.monitorId)?.config.retentionDays ?? 0;
        if (isOver(check) && check.createdAt <= now - days * DAY) checks.delete(id);
      }
    },
  } satisfies Partial<MonitorStore>;
}

function createCheckReads({ monitors, checks, seen, checksOf }: Memory) {
  return {
    checks: async (monitorId, offset, limit) =>
      checksOf(monitorId)
        .reverse()
        .slice(offset, offset + limit)
        .map(({ check }) => check),
    async check(monitorId, id) {
      const check = checks.get(id)?.check;
      return check?.monitorId === monitorId ? check : undefined;
    },
    pages: async (checkId, { skip, limit, status }) =>
      (checks.get(checkId)?.pages ?? [])
        .filter((page) => status === undefined || page.status === status)
        .slice(skip, skip + limit),
    async summary(checkId) {
      const pages = checks.get(checkId)?.pages ?? [];
      const summary = { ...NO_PAGES, totalPages: pages.length };
      for (const { status } of pages) summary[status]++;
      return summary;
    },
    async told(checkId, pageId) {
      const held = checks.get(checkId);
      const monitor = held && monitors.get(held.check.monitorId);
      const page = held?.pages.find(({ id }) => id === pageId);
      return monitor && { monitor, check: held.check, ...defined({ page }) };
    },
    seen: async (monitorId, targetId, url) => seen.get(keyOf(monitorId, targetId, url)),
    seenUrls: async (monitorId, targetId) =>
      [...seen].flatMap(([key, page]) =>
        key.startsWith(keyOf(monitorId, targetId, '')) && !isGone(page.statusCode) ? [page.url] : [],
      ),
    written: async (checkId, targetId) =>
      (checks.get(checkId)?.pages ?? []).filter((page) => page.targetId === targetId).map(({ url }) => url),
    holder: async (checkId) => (checks.has(checkId) ? 'own' : 'gone'),
  } satisfies Partial<MonitorStore>;
}

function createCheckWrites(
  { monitors, checks, seen, write }: Memory,
  told: (check: Check, page?: CheckedPage) => void,
) {
  return {
    async take(limit) {
      const free = [...checks.values()].filter(({ check, isTaken }) => !isTaken && !isOver(check)).slice(0, limit);
      for (const held of free) held.isTaken = true;
      return free.map(({ check }) => check);
    },
    save: async (check) => write(check),
    async addPage(check, page, now, isTold) {
      const held = checks.get(check.id);
      if (!held) return false;
      if (held.pages.some(({ targetId, url }) => targetId === page.targetId && url === page.url)) return true;
      held.pages.push(page);
      if (now) seen.set(keyOf(check.monitorId, page.targetId, page.url), now);
      if (isTold) told(check, page);
      return true;
    },
    async finish(check, isTold) {
      if (!write(check)) return false;
      const monitor = monitors.get(check.monitorId);
      if (monitor) {
        monitors.set(monitor.id, {
          ...monitor,
          ...defined({ lastRunAt: check.finishedAt }),
          lastCheckSummary: check.summary,
        });
      }
      if (isTold) told(check);
      return true;
    },
  } satisfies Partial<MonitorStore>;
}
