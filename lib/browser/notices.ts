import { browser } from 'wxt/browser';
import { hasPermission } from './access';
import { capabilities } from './capabilities';

interface Notice {
  title: string;
  text: string;
}

/**
 * Shows a notification, unless one with the same id is shown. Does nothing without the permission.
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

/** Removes a notification. */
export async function clearNotice(id: string): Promise<void> {
  if (capabilities.notifications()) await browser.notifications.clear(id);
}

/**
 * Calls back when the user clicks a notification. Call it while the worker starts. It also works if the permission is
 * granted later.
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
