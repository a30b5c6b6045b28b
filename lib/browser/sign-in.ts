import { type Browser, browser } from 'wxt/browser';
import { openPrivately, takeForSignIn } from './private-windows';
import { checkFreeForProfile, fillWithProfile, otherWindowsOpen, type ProfileKeeper } from './profiles';

/** A private window in which the user signs in to a profile. */
export interface SignIn {
  /** Keeps the sign-in and closes the window. @throws WinnowError if another private window is open */
  save(): Promise<void>;
  /** Closes the window and keeps nothing. */
  cancel(): Promise<void>;
  /** Resolves when the window is closed: with true if the user closed it, so that nothing was saved. */
  closed: Promise<boolean>;
}

/**
 * Opens a private window with the cookies of a profile for the user to sign in. No other page of Winnow's gets a private
 * window meanwhile.
 * @param name of the profile, which may not exist yet
 * @throws WinnowError PERMISSION_NEEDED if the browser or an open private window forbids it
 */
export async function openSignIn(name: string, url: string, keeper: ProfileKeeper): Promise<SignIn> {
  const end = await takeForSignIn(AbortSignal.timeout(LONGEST_WAIT));
  try {
    await checkFreeForProfile();
    const window = await openPrivately({ url: 'about:blank', focused: true });
    const [tab] = window?.tabs ?? [];
    if (window?.id === undefined || tab?.id === undefined) throw new Error('The browser opened no window.');
    const windowId = window.id;
    const visits = watchVisits(windowId);
    const { promise: closed, resolve } = Promise.withResolvers<boolean>();
    let isEnded = false;
    const removed = (id: number) => {
      if (id !== windowId) return;
      browser.windows.onRemoved.removeListener(removed);
      visits.stop();
      end();
      resolve(!isEnded);
    };
    browser.windows.onRemoved.addListener(removed);
    const close = () => {
      isEnded = true;
      return browser.windows.remove(windowId);
    };
    const cookies = await fillWithProfile(name, tab.id, keeper).catch(async (error) => {
      // An empty window of Winnow's would count as one of the user's the next time.
      await close();
      throw error;
    });
    await browser.tabs.update(tab.id, { url });
    return {
      async save() {
        if (!(await cookies.save([url, ...visits.urls]))) throw otherWindowsOpen();
        await close();
      },
      cancel: close,
      closed,
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** How long to wait for Winnow's own pages in private windows, in ms. */
const LONGEST_WAIT = 30_000;

/** Notes the addresses that are shown in a window. */
function watchVisits(windowId: number) {
  const urls = new Set<string>();
  const updated = (_id: number, { url }: { url?: string | undefined }, tab: Browser.tabs.Tab) => {
    if (tab.windowId === windowId && /^https?:/.test(url ?? '')) urls.add(url as string);
  };
  browser.tabs.onUpdated.addListener(updated);
  return { urls, stop: () => browser.tabs.onUpdated.removeListener(updated) };
}
