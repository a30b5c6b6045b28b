import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import { storage } from './storage';

/**
 * The owner of the sign-ins in this browser: a person; nobody; or whoever owns the profile of which its own is a copy.
 */
export type ProfileUse = 'person' | 'nobody' | 'copy';

/** The server sets it for its browsers. It ends with them. */
const profileUse = storage.defineItem<ProfileUse>('session:profileUse', { fallback: 'person' });

export const setProfileUse = (use: ProfileUse): Promise<void> => profileUse.setValue(use);

/**
 * The window for a page of which the browser may keep nothing, and sentences about that for `data.warning`. A copy of a
 * profile is deleted after the scrape, and is asked for because of what is in it.
 */
export async function windowThatKeepsNothing(): Promise<{ isPrivate: boolean; notes: string[] }> {
  const use = await profileUse.getValue();
  return { isPrivate: use !== 'copy', notes: use === 'person' ? [i18n.t('warnings.page.signedOut')] : [] };
}

/** Resolves with true if the person has allowed Winnow in private windows, on the browser's page for extensions. */
export const allowedInPrivateWindows = (): Promise<boolean> => browser.extension.isAllowedIncognitoAccess();

/**
 * Opens a private window, which the browser keeps in memory only.
 * @throws WinnowError PERMISSION_NEEDED if the person has not allowed Winnow there, or nobody may open one
 */
export async function openPrivately(window: Browser.windows.CreateData): Promise<Browser.windows.Window | undefined> {
  if (!(await allowedInPrivateWindows())) {
    throw notPrivate(i18n.t('errors.access.privateWindow'), {
      nextStep: i18n.t('nextSteps.allowPrivateWindows'),
    });
  }
  return browser.windows.create({ ...window, incognito: true }).catch((cause) => {
    throw notPrivate(i18n.t('errors.access.noPrivateWindows'), {
      nextStep: i18n.t('nextSteps.otherBrowser'),
      cause,
    });
  });
}

/** No press of a button in a view can allow it. */
const notPrivate = (message: string, init: { nextStep: string; cause?: unknown }) =>
  new WinnowError('PERMISSION_NEEDED', message, { remedy: 'none', ...init });
