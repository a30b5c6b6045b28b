import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { storage } from './storage';

/** Owner of the sign-ins in this browser: a person; nobody; or the owner of the profile that was copied for it. */
export type ProfileUse = 'person' | 'nobody' | 'copy';

/** Set by the server for its browsers. It ends with them. */
const profileUse = storage.defineItem<ProfileUse>('session:profileUse', { fallback: 'person' });

export const setProfileUse = (use: ProfileUse): Promise<void> => profileUse.setValue(use);

/**
 * Chooses the window for a page of which the browser must keep nothing, with messages about it for `data.warning`. A copied
 * profile is deleted after the scrape, and was requested for its contents.
 */
export async function windowThatKeepsNothing(): Promise<{ isPrivate: boolean; notes: string[] }> {
  const use = await profileUse.getValue();
  return { isPrivate: use !== 'copy', notes: use === 'person' ? [i18n.t('warnings.page.signedOut')] : [] };
}

/** Resolves with true if the user has allowed Winnow in private windows, on the browser's page for extensions. */
export const allowedInPrivateWindows = (): Promise<boolean> => browser.extension.isAllowedIncognitoAccess();

/**
 * Opens a private window, which the browser only keeps in memory.
 * @throws WinnowError PERMISSION_NEEDED if the user has not allowed Winnow there, or private windows are disabled
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

/** Lock of the private windows, which share one store of cookies. */
const WINDOWS = 'private-windows';
/** Lock of the window in which the user signs in to a profile. */
const SIGN_IN = 'profile-sign-in';

/** Waits until no page has the private windows to itself. @returns a function that lets such a page in again */
export const sharePrivateWindows = (signal: AbortSignal): Promise<() => void> => waitForWindows('shared', signal);

/** Waits until Winnow has no other page in a private window, and keeps others out. @returns a function that ends it */
export const takePrivateWindows = (signal: AbortSignal): Promise<() => void> => waitForWindows('exclusive', signal);

async function waitForWindows(mode: LockMode, signal: AbortSignal): Promise<() => void> {
  const { held } = await navigator.locks.query();
  // That may take the user minutes.
  if (held?.some(({ name }) => name === SIGN_IN)) throw signInIsOpen();
  return holdLock(WINDOWS, { mode, signal });
}

/** Takes the private windows for a sign-in. @throws WinnowError PERMISSION_NEEDED while another one is open */
export async function takeForSignIn(signal: AbortSignal): Promise<() => void> {
  const endSignIn = await holdLock(SIGN_IN, { ifAvailable: true });
  const endWindows = await holdLock(WINDOWS, { signal }).catch((thrown) => {
    endSignIn();
    throw thrown;
  });
  return () => {
    endWindows();
    endSignIn();
  };
}

/** The browser releases a lock whose context ends. @returns a function that releases it */
const holdLock = (name: string, options: LockOptions): Promise<() => void> =>
  new Promise((held, failed) => {
    const hold = (lock: Lock | null) => {
      if (!lock) throw signInIsOpen();
      return new Promise<void>(held);
    };
    navigator.locks.request(name, options, hold).catch(failed);
  });

const signInIsOpen = () =>
  new WinnowError('PERMISSION_NEEDED', i18n.t('errors.profile.signInOpen'), {
    nextStep: i18n.t('nextSteps.endSignIn'),
    remedy: 'retry',
  });

/** A button in a view cannot allow it. */
const notPrivate = (message: string, init: { nextStep: string; cause?: unknown }) =>
  new WinnowError('PERMISSION_NEEDED', message, { remedy: 'none', ...init });
