import { abortable } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';

export interface SlotsOptions {
  /** Number of scrapes at the same time. */
  count: number;
  /** Number of scrapes that may wait; the next is refused. */
  length: number;
  /** Opens the browser of a slot; the first one's opens automatically. */
  open(slot: number): Promise<unknown>;
  /** Removes the traces of a scrape in the browser of a slot. The slot is not given out until it has settled. */
  clean(slot: number): Promise<unknown>;
}

/** Preferences of a scrape for its slot. */
export interface Wish {
  /** The page to scrape, of which a browser may have a copy. Absent if the scrape uses a separate browser. */
  page?: string | undefined;
  /** True if only that copy will do. */
  needsCopy?: boolean;
  /** True if it waits regardless of the queue's length, and does not count towards it. */
  isPatient?: boolean;
}

/**
 * The browsers of the server, each for one scrape at a time: different browsers never share cookies, storage, service
 * workers and certificates, whatever redirects and frames they follow.
 */
export interface Slots {
  /**
   * Waits for a slot.
   * @throws WinnowError RATE_LIMITED if too many are already waiting; or the signal's reason
   */
  take(wish: Wish, signal: AbortSignal): Promise<TakenSlot>;
  /** Returns the total time that browsers have been starting so far, one after the other, in ms. */
  opening(): number;
}

export interface TakenSlot {
  /** Number from 0. Low ones are used first, so that no more browsers are started than work at the same time. */
  slot: number;
  /** How long other scrapes kept this one waiting, in ms; absent if they did not. */
  waited?: number;
  /**
   * Frees the slot. Must be called once.
   * @param hasCopy whether its browser has a copy of the page now
   */
  free(hasCopy: boolean): void;
}

interface Waiting extends Wish {
  /** True if other scrapes held every suitable slot. */
  isHeld: boolean;
  begin(slot: number): void;
}

/** Maximum number of pages whose slot is remembered. */
const MOST_PAGES = 10_000;

export function createSlots({ count, length, open, clean }: SlotsOptions): Slots {
  const free = new Set(Array.from({ length: count }, (_, slot) => slot));
  const opened = new Set([0]);
  const opener = createOpener(open);
  const cleaning = new Set<number>();
  const waiting: Waiting[] = [];
  const copies = createCopyIndex();

  /** Gives free slots to the waiting scrapes, in order. A slot that is being cleaned will be free in a moment. */
  function advance(): void {
    const usable = new Set([...free, ...cleaning]);
    for (const queued of [...waiting]) {
      const slot = slotFor(queued, usable, opened, copies);
      const isHeld = waitsForCopy(queued, copies) || (!opener.isBusy() && usable.size === 0);
      if (slot === undefined) queued.isHeld ||= isHeld;
      else usable.delete(slot);
      if (slot === undefined || !free.delete(slot)) continue;
      waiting.splice(waiting.indexOf(queued), 1);
      queued.begin(slot);
    }
    const [next] = opener.isBusy() ? [] : [...usable].filter((slot) => !opened.has(slot));
    if (next !== undefined && waiting.some((queued) => !waitsForCopy(queued, copies))) void openBrowser(next);
  }

  async function openBrowser(slot: number): Promise<void> {
    free.delete(slot);
    await opener.open(slot);
    opened.add(slot);
    free.add(slot);
    advance();
  }

  async function leave({ page }: Wish, slot: number): Promise<void> {
    if (page !== undefined) {
      cleaning.add(slot);
      advance();
      // If it could not be cleaned, the browser has ended with everything in it.
      await clean(slot).catch(() => undefined);
      cleaning.delete(slot);
    }
    free.add(slot);
    advance();
  }

  return {
    opening: opener.spent,
    async take(wish, signal) {
      signal.throwIfAborted();
      const since = performance.now();
      const queued: Waiting = { ...wish, isHeld: false, begin: () => undefined };
      const begun = new Promise<number>((resolve) => {
        queued.begin = resolve;
      });
      waiting.push(queued);
      advance();
      try {
        if (!wish.isPatient && waiting.filter(({ isPatient }) => !isPatient).length > length) {
          throw new WinnowError('RATE_LIMITED', `Concurrency limit reached: ${length} scrapes are waiting already.`);
        }
        const slot = await abortable(begun, signal);
        let isFreed = false;
        return {
          slot,
          ...(queued.isHeld && { waited: Math.round(performance.now() - since) }),
          free(hasCopy) {
            if (isFreed) return;
            isFreed = true;
            if (hasCopy && wish.page !== undefined) copies.remember(wish.page, slot);
            void leave(wish, slot);
          },
        };
      } catch (error) {
        if (waiting.includes(queued)) waiting.splice(waiting.indexOf(queued), 1);
        else void begun.then((slot) => leave(wish, slot));
        advance();
        throw error;
      }
    },
  };
}

/**
 * Opens unused browsers, one at a time: several that start at once take many times as long, and an open one is often
 * free before.
 */
function createOpener(open: SlotsOptions['open']) {
  let since: number | undefined;
  let spent = 0;
  const now = () => (since === undefined ? 0 : performance.now() - since);
  return {
    isBusy: () => since !== undefined,
    /** Returns the total time spent on opening so far, in ms. */
    spent: () => spent + now(),
    async open(slot: number): Promise<void> {
      since = performance.now();
      // If it could not be opened, its next scrape tries again and reports the reason.
      await open(slot).catch(() => undefined);
      spent += now();
      since = undefined;
    },
  };
}

/**
 * Finds the best slot for a scrape among the usable ones.
 * @param opened slots whose browser is open
 */
function slotFor(wish: Wish, usable: Set<number>, opened: Set<number>, copies: CopyIndex): number | undefined {
  const last = wish.page === undefined ? undefined : copies.slotOf(wish.page);
  if (last !== undefined && usable.has(last)) return last;
  if (waitsForCopy(wish, copies)) return undefined;
  // A scrape with a separate browser does not need the slot's.
  if (wish.page === undefined) return usable.size ? Math.max(...usable) : undefined;
  const ready = [...usable].filter((slot) => opened.has(slot));
  return ready.length ? Math.min(...ready) : undefined;
}

const waitsForCopy = ({ page, needsCopy }: Wish, copies: CopyIndex) =>
  needsCopy && page !== undefined && copies.slotOf(page) !== undefined;

type CopyIndex = ReturnType<typeof createCopyIndex>;

/** Remembers which slot has the newest copy of a page. */
function createCopyIndex() {
  const slots = new Map<string, number>();
  return {
    slotOf: (page: string) => slots.get(page),
    remember(page: string, slot: number): void {
      slots.delete(page);
      slots.set(page, slot);
      const [oldest] = slots.keys();
      if (slots.size > MOST_PAGES && oldest !== undefined) slots.delete(oldest);
    },
  };
}
