import type { Protocol } from 'devtools-protocol';
import type { PageInput } from '@/lib/scrape/page-driver';
import { arrive, ask, type Visited } from './in-page';
import { characterEvents, keyEvents } from './keys';

/** Types and presses with key events for characters on a keyboard, and like an input method for all others. */
export const keyboard = (page: Visited): Pick<PageInput, 'write' | 'press'> => ({
  async write(text, limit) {
    await ask(page, limit, (left) => page.drive.focusTakesText(left));
    for (const character of text.replaceAll('\r\n', '\n')) {
      const events = characterEvents(character);
      if (events) await dispatch(page, events);
      else await page.session.send('Input.insertText', { text: character });
    }
    await arrive(page);
  },
  async press(name) {
    await dispatch(page, keyEvents(name));
    await arrive(page);
  },
});

async function dispatch({ session }: Visited, events: Protocol.Input.DispatchKeyEventRequest[]): Promise<void> {
  for (const event of events) await session.send('Input.dispatchKeyEvent', event);
}
