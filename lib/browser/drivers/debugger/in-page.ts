import type { Reply } from '@/lib/page/driving/reply';
import { ActionError, type PageInput } from '@/lib/scrape/page-driver';
import { pageSentence } from '@/lib/scrape/page-words';
import type { Drive } from '../../page-scripts';
import { acrossPages } from '../across-pages';
import type { MainFrame } from './main-frame';
import type { Session } from './session';

/** Timeout for a page to become readable after an action has navigated, in ms. */
const ARRIVAL = 10_000;

/** A page whose documents change. */
export interface Visited {
  drive: Drive;
  session: Session;
  frame: MainFrame;
}

/**
 * Asks the page's script something that takes time, and asks again in the next document if the page navigates meanwhile.
 * @param limit in ms
 * @param question gets the remaining time, in ms
 * @throws ActionError with the page's problem
 */
export async function ask<Value>(
  { session, frame }: Visited,
  limit: number,
  question: (left: number) => Promise<Reply<Value>>,
): Promise<Value> {
  const reply = await acrossPages(limit, question, (left) => session.until(() => frame.isReadable(), left));
  if (reply.ok) return reply.value;
  throw new ActionError(reply.problem.map(pageSentence).join(' '));
}

/** Waits until the page has arrived wherever an action may have sent it. */
export async function arrive({ session, frame }: Visited): Promise<void> {
  const end = Date.now() + ARRIVAL;
  // The response comes after the events that the action caused, and with the next document if that is awaited.
  await session.send('Runtime.evaluate', { expression: '0' }, ARRIVAL).catch(() => undefined);
  await session.until(() => frame.isReadable(), end - Date.now());
}

/** Finds and scrolls with the page's script, even if the page navigates meanwhile. */
export const elements = (
  page: Visited,
): Required<Pick<PageInput, 'waitFor' | 'count' | 'isReady' | 'locate' | 'hasFocus' | 'compareEnd' | 'scroll'>> => ({
  async waitFor(selector, limit) {
    await ask(page, limit, (left) => page.drive.waitForVisible(selector, left));
  },
  count: (selector) => ask(page, 0, () => page.drive.count(selector)),
  isReady: (selector) => ask(page, 0, () => page.drive.isReady(selector)),
  locate: (recorded, limit) =>
    ask(page, limit, async (left) => ({ ok: true, value: await page.drive.locate(recorded, left) })),
  hasFocus: (selector, limit) => ask(page, limit, (left) => page.drive.hasFocus(selector, left)),
  compareEnd: (facts) => page.drive.compareEnd(facts),
  async scroll(direction, selector, limit) {
    await ask(page, limit, (left) => page.drive.scroll(direction, selector, left));
  },
});
