import type { OpenPage } from '@/lib/operations/scrape/open-page';
import type { DrivenPage } from '@/lib/operations/scrape/page-driver';
import { asItStands, isLoading, scriptIn } from './page-scripts';
import { errorOf } from './read-failure';

/** The reading and scrolling of any open page; pictures are each kind of page's own. */
export function readablePage(tabId: number): Omit<OpenPage, 'captureVisible'> & Pick<DrivenPage, 'takeSnapshot'> {
  const capture = scriptIn(asItStands(tabId), 'capture');
  const snapshot = scriptIn(asItStands(tabId), 'snapshot');
  const { measure, scrollTo, hideSticky, restore } = scriptIn(asItStands(tabId), 'scroll');
  return {
    reach: async () => ({ isLoading: await isLoading(tabId) }),
    async takeSnapshot() {
      const taken = await snapshot.take();
      if (taken.ok) return taken.snapshot;
      throw errorOf(taken.failure);
    },
    async read(options) {
      const answer = await capture.read(options);
      if (answer.ok) return answer.content;
      throw errorOf(answer.failure);
    },
    measure,
    scrollTo,
    hideSticky,
    restore,
  };
}
