import type { Page, Request } from 'playwright-core';
import { deadline } from '../../../lib/base/async';
import { inPage } from '../in-page.ts';

/**
 * Number of painted frames without a change after which a page is still, and the time in ms after which an unpainted page
 * counts as painted. A fixed time would be longer on an idle computer and too short on a busy one.
 */
const QUIET_FRAMES = 2;
const UNPAINTED = 50;
/** Minimum number of ms from typed text to stillness: fields wait for more text before they search. */
const AFTER_TEXT = 300;
/** Maximum number of ms to wait for a page to be still, and to wait for its word that its time is over. */
const LIMIT = 5_000;
const GRACE = 500;

/** Types of requests whose answers change the page. Streams stay open, and pictures change no element. */
const AWAITED = new Set(['document', 'fetch', 'xhr', 'script', 'stylesheet']);

/** The effects of steps on a page, as far as they can be waited for. */
export interface Stillness {
  /**
   * Waits until no request of the steps is unanswered and the page has stopped changing.
   * @param typedAt when text was last typed, in ms since the epoch
   */
  wait(typedAt: number | undefined): Promise<void>;
  /** Stops following the requests. */
  end(): void;
}

/** Follows a page from now on. */
export function followStillness(page: Page): Stillness {
  const pending = new Set<Request>();
  const begin = (request: Request) => void (AWAITED.has(request.resourceType()) && pending.add(request));
  const finish = (request: Request) => void pending.delete(request);
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  return {
    async wait(typedAt) {
      const end = performance.now() + LIMIT;
      const left = () => Math.max(0, end - performance.now());
      const notBefore = typedAt === undefined ? 0 : typedAt + AFTER_TEXT;
      let outcome: 'still' | 'moved' | 'gone';
      do {
        const quiet = { frames: QUIET_FRAMES, unpainted: UNPAINTED, typedAt: typedAt ?? 0, notBefore, limit: left() };
        const watched = page.evaluate(stillInPage, quiet).then(
          () => 'still' as const,
          // A page that navigates meanwhile answers nothing: the next one is waited for. One that is gone never comes.
          () =>
            page.waitForLoadState('load', { timeout: Math.max(1, left()) }).then(
              () => 'moved' as const,
              () => 'gone' as const,
            ),
        );
        // A page can take its timers away.
        outcome = await deadline(watched, left() + GRACE, () => 'gone' as const);
      } while (outcome !== 'gone' && (outcome === 'moved' || pending.size > 0) && left() > 0);
    },
    end() {
      page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish);
      pending.clear();
    },
  };
}

interface Quiet {
  frames: number;
  unpainted: number;
  /** Times in ms since the epoch: of the last typed text, and before which a page with it is not still. */
  typedAt: number;
  notBefore: number;
  limit: number;
}

/**
 * Runs in the page: nothing of this file is there but the function itself, so it cannot be the extension's own test of
 * stillness (lib/page/driving/quiet.ts), which is a script of many parts. Resolves once the page is loaded, and for some
 * frames neither its elements have changed nor a transition has run, or after `limit` ms.
 */
async function still({ frames, unpainted, typedAt, notBefore, limit }: Quiet): Promise<void> {
  const { timeOrigin } = performance;
  const end = performance.now() + limit;
  // A page that began after the text was typed has no field that waits for more of it.
  const earliest = timeOrigin > typedAt ? 0 : notBefore - timeOrigin;
  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isMoving = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY),
      );
  const isUnsettled = () => document.readyState !== 'complete' || performance.now() < earliest || isMoving();
  const frame = () =>
    new Promise<void>((resolve) => {
      // Hidden pages are not painted.
      const late = setTimeout(resolve, unpainted);
      requestAnimationFrame(() => {
        clearTimeout(late);
        resolve();
      });
    });
  for (let quiet = 0; quiet < frames && performance.now() < end; ) {
    hasChanged = false;
    await frame();
    quiet = hasChanged || isUnsettled() ? 0 : quiet + 1;
  }
  observer.disconnect();
}

const stillInPage = inPage(still);
