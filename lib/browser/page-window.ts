import { i18n } from '#i18n';
import type { PageOptions } from '@/lib/scrape/page-driver';
import { sharePrivateWindows, takePrivateWindows, windowThatKeepsNothing } from './private-windows';
import { checkFreeForProfile, fillWithProfile, type ProfileCookies, type ProfileKeeper } from './profiles';

export interface WindowDeps {
  /** The browser must keep nothing of the pages. */
  keepsNothing: boolean;
  profiles: ProfileKeeper;
}

/** The window of one page: whose sign-ins it has, and what is kept of them. */
export interface PageWindow {
  isPrivate: boolean;
  /** Messages for `data.warning`. */
  notes: string[];
  /** Prepares the window. Call once its tab is open, before the tab loads anything. */
  begin(tabId: number): Promise<void>;
  /** Call before it closes. Never throws. @param urls addresses that were loaded in it */
  leaving(urls: readonly string[]): Promise<void>;
  /** Call after it has closed, or if it could not be opened. */
  left(): void;
}

/**
 * Chooses the window for a request. Waits while the private windows, which share one store of cookies, are in use by a
 * request that must not see the cookies of this one.
 * @throws WinnowError PERMISSION_NEEDED if a profile cannot be used now; or the signal's reason
 */
export async function windowFor(
  { profile }: Pick<PageOptions, 'profile'>,
  { keepsNothing, profiles }: WindowDeps,
  signal: AbortSignal,
): Promise<PageWindow> {
  if (profile) return windowOfProfile(profile, { keepsNothing, profiles }, signal);
  const { isPrivate, notes } = keepsNothing ? await windowThatKeepsNothing() : { isPrivate: false, notes: [] };
  const left = isPrivate ? await sharePrivateWindows(signal) : () => undefined;
  return { isPrivate, notes, begin: async () => undefined, leaving: async () => undefined, left };
}

/** The only private window, with the cookies of a profile: the user's own stay as they are, and apart. */
async function windowOfProfile(
  { name, saveChanges }: NonNullable<PageOptions['profile']>,
  { keepsNothing, profiles }: WindowDeps,
  signal: AbortSignal,
): Promise<PageWindow> {
  const left = await takePrivateWindows(signal);
  const notes: string[] = [];
  let cookies: ProfileCookies | undefined;
  try {
    await checkFreeForProfile();
  } catch (error) {
    left();
    throw error;
  }
  return {
    isPrivate: true,
    notes,
    async begin(tabId) {
      cookies = await fillWithProfile(name, tabId, profiles);
      if (cookies.refused > 0) notes.push(i18n.t('warnings.profile.refused', cookies.refused));
      if (saveChanges && keepsNothing) notes.push(i18n.t('warnings.profile.notSaved'));
    },
    async leaving(urls) {
      if (!saveChanges || keepsNothing || urls.length === 0) return;
      // Too late for a warning in the result: the list of profiles tells the user what was not saved.
      await cookies?.save(urls).catch(() => false);
    },
    left,
  };
}
