import { i18n } from '#i18n';
import type { Point } from '@/lib/page/driving/clickable';
import { ActionError, type PageInput } from '@/lib/scrape/page-driver';
import { arrive, ask, type Visited } from './in-page';
import { CommandError, type Session } from './session';

/** Timeout for each further match to become clickable, in ms; the first has already had its time to appear. */
const EACH = 1_000;

/** Clicks at the position at which a user would. */
export const mouse = (page: Visited): Pick<PageInput, 'click'> => ({
  async click(selector, all, limit) {
    if (all) return clickAll(page, selector);
    const { drive, session } = page;
    await clickAt(session, await ask(page, limit, (left) => drive.clickPoint(selector, left)));
    await arrive(page);
  },
});

async function clickAll(page: Visited, selector: string): Promise<void> {
  const { drive, session, frame } = page;
  const count = await ask(page, 0, () => drive.count(selector));
  const documents = frame.documents();
  for (let index = 0; index < count; index++) {
    const reply = await drive.clickPoint(selector, EACH, index);
    // Nobody can click a hidden or covered element.
    if (!reply.ok) continue;
    await clickAt(session, reply.value);
    await arrive(page);
    // The other matches are gone with their page.
    if (frame.documents() !== documents) return;
  }
}

async function clickAt(session: Session, { x, y }: Point): Promise<void> {
  const button = { x, y, button: 'left', clickCount: 1 } as const;
  try {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, buttons: 1 });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  } catch (error) {
    throw error instanceof CommandError ? new ActionError(i18n.t('errors.action.clickNotTaken')) : error;
  }
}
