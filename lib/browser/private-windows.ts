import { type Browser, browser } from 'wxt/browser';
import { WinnowError } from '@/lib/errors';
import { storage } from './storage';

/**
 * The owner of the sign-ins in this browser: a person; nobody; or whoever owns the profile of which its own is a copy.
 */
export type ProfileUse = 'person' | 'nobody' | 'copy';

/** The server sets it for its browsers. It ends with them. */
const profileUse = storage.defineItem<ProfileUse>('session:profileUse', { fallback: 'person' });

export const setProfileUse = (use: ProfileUse): Promise<void> => profileUse.setValue(use);

const SIGNED_OUT =
  'The page was opened in a private window, so that nothing is kept: what you are signed in to in other windows is not there.';

/**
 * The window for a page of which the browser may keep nothing, and sentences about that for `data.warning`. A copy of a
 * profile is deleted after the scrape, and is asked for because of what is in it.
 */
export async function windowThatKeepsNothing(): Promise<{ isPrivate: boolean; notes: string[] }> {
  const use = await profileUse.getValue();
  return { isPrivate: use !== 'copy', notes: use === 'person' ? [SIGNED_OUT] : [] };
}

/**
 * Opens a private window, which the browser keeps in memory only.
 * @throws WinnowError PERMISSION_NEEDED if the person has not allowed Winnow there, or nobody may open one
 */
export async function openPrivately(window: Browser.windows.CreateData): Promise<Browser.windows.Window | undefined> {
  if (!(await browser.extension.isAllowedIncognitoAccess())) {
    throw notPrivate('Nothing of this page may be kept, so it needs a private window, and Winnow may not open one.', {
      nextStep:
        "Allow Winnow in private (incognito) windows, in its details on the browser's extensions page, " +
        'or turn zeroDataRetention off.',
    });
  }
  return browser.windows.create({ ...window, incognito: true }).catch((cause) => {
    throw notPrivate('Nothing of this page may be kept, and this browser opens no private windows.', {
      nextStep: 'Turn zeroDataRetention off, or use a browser that has private windows.',
      cause,
    });
  });
}

/** No press of a button in a view can allow it. */
const notPrivate = (message: string, init: { nextStep: string; cause?: unknown }) =>
  new WinnowError('PERMISSION_NEEDED', message, { remedy: 'none', ...init });
