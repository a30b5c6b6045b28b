import type { Page, Request } from 'playwright-core';
import { deadline } from '../../../lib/base/async';
import { inPage } from '../in-page.ts';

/** Milliseconds without a change after which a page is still, also after typed text: fields wait for more of it before they search. */
const QUIET = 60;
const QUIET_AFTER_TEXT = 300;
/** Maximum number of ms to wait for a page to be still, and to wait for its word that its time is over. */
const LIMIT = 5_000;
const GRACE = 500;

/** Types of requests whose answers change the page. Streams stay open, and pictures change no element. */
const AWAITED = new Set(['document', 'fetch', 'xhr', 'script', 'stylesheet']);

/** The effects of steps on a page, as far as they can be waited for. */
export interface Stillness {
  /** Waits until no request of the steps is unanswered and the page has stopped changing. */
  wait(afterText: boolean): Promise<void>;
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
    async wait(afterText) {
      const end = performance.now() + LIMIT;
      const left = () => Math.max(0, end - performance.now());
      const quiet = afterText ? QUIET_AFTER_TEXT : QUIET;
      do {
        const watched = page.evaluate(stillInPage, { quiet, limit: left() }).then(
          () => true,
          // A page that navigates meanwhile answers nothing: the next one is waited for. One that is gone never comes.
          () =>
            page.waitForLoadState('load', { timeout: Math.max(1, left()) }).then(
              () => true,
              () => false,
            ),
        );
        // A page can take its timers away.
        if (!(await deadline(watched, left() + GRACE, () => false))) return;
      } while (pending.size > 0 && left() > 0);
    },
    end() {
      page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish);
      pending.clear();
    },
  };
}

/**
 * Runs in the page: nothing of this file is there but the function itself, so it cannot be the extension's own test of
 * stillness (lib/page/driving/quiet.ts), which is a script of many parts. Resolves once the page is loaded, and for `quiet`
 * ms neither its elements have changed nor a transition has run, or after `limit` ms.
 */
function still({ quiet, limit }: { quiet: number; limit: number }): Promise<void> {
  return new Promise((resolve) => {
    let changed = performance.now();
    const end = changed + limit;
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY),
        );
    const look = () => {
      const now = performance.now();
      if (document.readyState !== 'complete' || isMoving()) changed = now;
      const left = Math.min(changed + quiet, end) - now;
      if (left > 0) {
        setTimeout(look, left);
        return;
      }
      observer.disconnect();
      resolve();
    };
    look();
  });
}

const stillInPage = inPage(still);
