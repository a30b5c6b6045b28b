import type { Bridge } from '../../lib/worker/bridge.ts';
import type { Certificates } from './certificates.ts';

/** Scrapes of a series that may have the same window: memory that its process never gives back must not grow without end. */
const MOST_IN_WINDOW = 50;
/** Milliseconds after which the last page of a series, whose scripts run on, is closed. */
const LONGEST_IDLE = 1_000;

interface NextWindowDeps {
  bridge: Pick<Bridge, 'openWindowAhead' | 'closeWindowAhead'>;
  certificates: Pick<Certificates, 'verify'>;
  removeBrowsingData(): Promise<void>;
}

/** The window that is open for the next scrape of a browser. */
export interface NextWindow extends Disposable {
  /**
   * Makes sure that the next scrape may have it, or is given another.
   * @throws where the browser ends meanwhile
   */
  prepare(verifies: boolean, series?: string): Promise<void>;
  /** Opens it behind a scrape, or leaves it open with the page that is in it. */
  open(verifies: boolean, series?: string): void;
  /**
   * Keeps the page of the scrape before, until it is clear that no other follows soon.
   * @returns false if it is not in the window any more
   */
  keepPage(): Promise<boolean>;
}

interface Ahead {
  /** Which certificates its pages pass is decided when it opens. */
  verifies: boolean;
  /** Series of the scrape before. */
  series?: string | undefined;
  /** Scrapes of that series in a row: from the second on, more are expected. */
  scrapes: number;
  /** Resolves once it is open; with true if the page of the scrape before is still in it. */
  opened: Promise<boolean>;
}

export function openNextWindow({ bridge, certificates, removeBrowsingData }: NextWindowDeps): NextWindow {
  // As a request is that says nothing of it.
  let ahead: Ahead = { verifies: false, scrapes: 0, opened: bridge.openWindowAhead(false).catch(() => false) };
  let idle: NodeJS.Timeout | undefined;
  certificates.verify(false);

  async function close(): Promise<void> {
    const hasPage = await ahead.opened;
    await bridge.closeWindowAhead();
    // A page that was in it has run on since.
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
