import type { OpenPage } from '@/lib/operations/scrape/open-page';
import type { DrivenPage } from '@/lib/operations/scrape/page-driver';
import { asItStands, isLoading, scriptIn } from './page-scripts';
import { errorOf } from './read-failure';

/** The reading and scrolling of any open page; pictures are each kind of page's own. */
export function readablePage(tabId: number): Omit<OpenPage, 'captureVisible'> & Pick<DrivenPage, 'capture'> {
  const capture = scriptIn(asItStands(tabId), 'capture');
  const { measure, scrollTo, hideSticky, restore } = scriptIn(asItStands(tabId), 'scroll');
  return {
    reach: async () => ({ isLoading: await isLoading(tabId) }),
    async capture(options) {
      const answer = await capture.capture(options);
      if (answer.ok) return answer;
      throw errorOf(answer.failure);
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
