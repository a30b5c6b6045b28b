import type { NewEvent } from '../raw-event';
import type { PageChanges } from './page-changes';
import { createTimes, type ResponseTimes } from './response-times';
import type { Page } from './tool';

/**
 * Observes only when a frame responds to gestures: no selector of the page reaches into a frame, so nothing waits for its
 * content. A step can only wait for the frame itself.
 */
export function followFrame(page: Document, open: Page['open']): PageChanges {
  let times: ResponseTimes | undefined;
  const observer = new MutationObserver(() => times?.touched(Date.now()));
  observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  const flush = () => times?.end();
  return {
    moment: { bornAt: () => Math.round(performance.timeOrigin) },
    gesture() {
      flush();
      let say: ((said: NewEvent) => void) | undefined;
      times = createTimes((when) => {
        say ??= open();
        say({ type: 'change', ...when, share: 0 });
      });
    },
    flush,
    stop() {
      observer.disconnect();
      flush();
    },
  };
}
