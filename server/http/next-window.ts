import type { Bridge } from '../../lib/worker/bridge.ts';
import type { Certificates } from './certificates.ts';

/**
 * Maximum number of scrapes of a series in the same window: memory that its process never releases must not grow
 * without end.
 */
const MOST_IN_WINDOW = 50;
/** How long the last page of a series, whose scripts keep running, stays open, in ms. */
const LONGEST_IDLE = 1_000;

interface NextWindowDeps {
  bridge: Pick<Bridge, 'openWindowAhead' | 'closeWindowAhead'>;
  certificates: Pick<Certificates, 'verify'>;
  removeBrowsingData(): Promise<void>;
}

/** The window that is open for the next scrape of a browser. */
export interface NextWindow extends Disposable {
  /**
   * Makes sure that the next scrape may use it, or opens another.
   * @throws if the browser ends in between
   */
  prepare(verifies: boolean, series?: string): Promise<void>;
  /** Opens it after a scrape, or leaves it open with its page. */
  open(verifies: boolean, series?: string): void;
  /**
   * Keeps the page of the previous scrape until no other scrape follows soon.
   * @returns false if it is no longer in the window
   */
  keepPage(): Promise<boolean>;
}

interface Ahead {
  /** Whether its pages check certificates is decided when it opens. */
  verifies: boolean;
  /** Series of the previous scrape. */
  series?: string | undefined;
  /** Number of consecutive scrapes of that series: from the second on, more are expected. */
  scrapes: number;
  /** Resolves once it is open; with true if the page of the previous scrape is still in it. */
  opened: Promise<boolean>;
}

export function openNextWindow({ bridge, certificates, removeBrowsingData }: NextWindowDeps): NextWindow {
  // Like a request that does not set it.
  let ahead: Ahead = { verifies: false, scrapes: 0, opened: bridge.openWindowAhead(false).catch(() => false) };
  let idle: NodeJS.Timeout | undefined;
  certificates.verify(false);

  async function close(): Promise<void> {
    const hasPage = await ahead.opened;
    await bridge.closeWindowAhead();
    // A page in it has kept running.
    if (hasPage) await removeBrowsingData();
  }

  return {
    async prepare(verifies, series) {
      clearTimeout(idle);
      await ahead.opened;
      const isOfOthers = ahead.scrapes > 1 && ahead.series !== series;
      if (ahead.verifies !== verifies || isOfOthers) await close();
      certificates.verify(verifies);
    },

    open(verifies, series) {
      const scrapes = series !== undefined && ahead.series === series ? ahead.scrapes + 1 : 1;
      const before = scrapes % MOST_IN_WINDOW === 0 ? bridge.closeWindowAhead() : Promise.resolve();
      const opened = before.then(() => bridge.openWindowAhead(scrapes > 1)).catch(() => false);
      ahead = { verifies, series, scrapes, opened };
    },

    async keepPage() {
      if (ahead.scrapes <= 1 || !(await ahead.opened)) return false;
      idle = setTimeout(() => {
        const opened = close().then(() => bridge.openWindowAhead(false));
        ahead = { verifies: ahead.verifies, scrapes: 0, opened: opened.catch(() => false) };
      }, LONGEST_IDLE);
      return true;
    },

    [Symbol.dispose]: () => clearTimeout(idle),
  };
}
