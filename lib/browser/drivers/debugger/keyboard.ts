import type { Protocol } from 'devtools-protocol';
import { arrive, ask, type Visited } from './in-page';
import { characterEvents, keyEvents } from './keys';

/** Types as PageInput says: with keys where a keyboard has them, and as an input method does where it has not. */
export async function write(page: Visited, text: string): Promise<void> {
  await ask(page, 0, () => page.drive.focusTakesText());
  for (const character of text.replaceAll('\r\n', '\n')) {
    const events = characterEvents(character);
    if (events) await dispatch(page, events);
    else await page.session.send('Input.insertText', { text: character });
  }
  await arrive(page);
}

/** Presses keys as PageInput says. */
export async function press(page: Visited, name: string): Promise<void> {
  await dispatch(page, keyEvents(name));
  await arrive(page);
}

async function dispatch({ session }: Visited, events: Protocol.Input.DispatchKeyEventRequest[]): Promise<void> {
  for (const event of events) await session.send('Input.dispatchKeyEvent', event);
}
