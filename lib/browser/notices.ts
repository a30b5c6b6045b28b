import { browser } from 'wxt/browser';
import { hasPermission } from './access';
import { capabilities } from './capabilities';

interface Notice {
  title: string;
  text: string;
}

/**
 * Shows a notification, once by its id: one that is shown already stays as it is. Does nothing where it may not.
 * @param id chosen by the caller
 */
export async function showNotice(id: string, { title, text }: Notice): Promise<void> {
  if (!capabilities.notifications() || !(await hasPermission('notifications'))) return;
  const shown = await browser.notifications.getAll();
  if (Object.hasOwn(shown, id)) return;
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icons/128.png'),
    title,
    message: text,
  });
}

/** Takes a notification away, if it is shown. */
export async function clearNotice(id: string): Promise<void> {
  if (capabilities.notifications()) await browser.notifications.clear(id);
}

/**
 * Calls back in a press on a notification. To be called while the worker starts; where notifications are allowed only
 * later, it begins then.
 */
export function onNotice(pressed: (id: string) => void): void {
  let follows = false;
  const follow = () => {
    if (follows || !capabilities.notifications()) return;
    follows = true;
    browser.notifications.onClicked.addListener(pressed);
  };
  follow();
  browser.permissions.onAdded.addListener(follow);
}
