import type { Reply } from '@/lib/page/driving/reply';
import type { PageInput } from '@/lib/scrape/page-driver';
import type { Drive } from '../../page-scripts';
import { acrossPages } from '../across-pages';

interface Acting {
  drive: Drive;
  /** Awaits an input's reply, and the page wherever it may have been sent. @throws ActionError */
  act<Value>(acting: Promise<Reply<Value>>): Promise<Value>;
  /** Waits for the page's next document; returns false if the tab is closed. */
  nextPage(): Promise<boolean>;
}

/** Input through events of a script. */
export const scriptInput = ({ drive, act, nextPage }: Acting): Omit<PageInput, 'evaluate' | 'pdf'> => ({
  async waitFor(selector, limit) {
    await acrossPages(limit, (left) => act(drive.waitForVisible(selector, left)), nextPage);
  },
  async click(selector, all, limit) {
    if (!all) return void (await act(drive.click(selector, limit)));
    const count = await act(drive.count(selector));
    for (let index = 0; index < count; index++) await act(drive.click(selector, limit, index));
  },
  count: (selector) => act(drive.count(selector)),
  isReady: (selector) => act(drive.isReady(selector)),
  locate: (recorded, limit) => acrossPages(limit, (left) => drive.locate(recorded, left), nextPage),
  compareEnd: (facts) => drive.compareEnd(facts),
  hasFocus: (selector, limit) => act(drive.hasFocus(selector, limit)),
  async write(text, limit) {
    await act(drive.write(text, limit));
  },
  async press(key) {
    await act(drive.press(key));
  },
  async scroll(direction, selector, limit) {
    await act(drive.scroll(direction, selector, limit));
  },
});
