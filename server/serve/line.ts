import { ScrapeError } from '../../lib/contract';
import { rejectionOf } from '../rejection-of.ts';

export interface LineOptions {
  /** Scrapes at the same time. */
  places: number;
  /** Scrapes that may wait; the next is turned away. */
  length: number;
  /** Takes away what pages have left behind. Called when nobody is inside, and nobody enters until it has settled. */
  clean(): Promise<unknown>;
}

/** Where a scrape waits for its turn. */
export interface Line {
  /**
   * Waits for a place, and for other scrapes of the same site to be over and cleaned up after.
   * @param site nothing for a scrape that shares no cookies with any other
   * @throws ScrapeError RATE_LIMITED where too many wait already; or the signal's reason
   */
  enter(site: string | undefined, signal: AbortSignal): Promise<Turn>;
  /** Notes that a page of this site has been opened by whoever is inside. */
  visited(site: string): void;
}

export interface Turn {
  /** Milliseconds that other scrapes kept this one waiting; absent where they did not. */
  waited?: number;
  leave(): void;
}

interface Visitor {
  site?: string | undefined;
  begin(): void;
}

export function createLine({ places, length, clean }: LineOptions): Line {
  const waiting: Visitor[] = [];
  const inside = new Set<Visitor>();
  /** Sites that may have left something since the last cleaning. */
  const used = new Set<string>();
  let cleaning = false;

  function advance(): void {
    for (const visitor of [...waiting]) {
      if (cleaning || inside.size >= places) return;
      const { site } = visitor;
      // Those behind may pass somebody who waits for one scrape to end, but not who waits for all of them to.
      if (site && [...inside].some((other) => other.site === site)) continue;
      if (site && used.has(site)) {
        if (inside.size === 0) void tidy();
        return;
      }
      waiting.splice(waiting.indexOf(visitor), 1);
      inside.add(visitor);
      visitor.begin();
    }
  }

  async function tidy(): Promise<void> {
    cleaning = true;
    // What could not be cleaned is a browser that is gone, and everything in it too.
    await clean().catch(() => undefined);
    used.clear();
    cleaning = false;
    advance();
  }

  function leave(visitor: Visitor): void {
    if (!inside.delete(visitor)) return;
    if (visitor.site) used.add(visitor.site);
    if (inside.size === 0) void tidy();
    else advance();
  }

  return {
    async enter(site, signal) {
      signal.throwIfAborted();
      const since = performance.now();
      const isAlone = inside.size + waiting.length === 0;
      const visitor: Visitor = { site, begin: () => undefined };
      const begun = new Promise<void>((resolve) => {
        visitor.begin = resolve;
      });
      waiting.push(visitor);
      advance();
      const atOnce = inside.has(visitor);
      try {
        if (waiting.length > length) {
          throw new ScrapeError('RATE_LIMITED', `Concurrency limit reached: ${length} scrapes are waiting already.`);
        }
        await Promise.race([begun, rejectionOf(signal)]);
      } catch (error) {
        if (inside.has(visitor)) leave(visitor);
        else waiting.splice(waiting.indexOf(visitor), 1);
        advance();
        throw error;
      }
      return {
        ...(!atOnce && !isAlone && { waited: Math.round(performance.now() - since) }),
        leave: () => leave(visitor),
      };
    },
    visited: (site) => void used.add(site),
  };
}
