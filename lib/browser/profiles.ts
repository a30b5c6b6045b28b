import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { hasPermission } from './access';

/** A cookie without the store that it was in. */
export type KeptCookie = Omit<Browser.cookies.Cookie, 'storeId' | 'session'>;

/** A named set of sign-ins. */
export interface Profile {
  name: string;
  /** Origins of the pages that were opened with it: only cookies that are sent to their hosts are kept. */
  sites: string[];
  cookies: KeptCookie[];
  /** Time of the last saving, in ms since the epoch. */
  savedAt: number;
  /** Time of later changes that could not be saved, in ms since the epoch. */
  missedAt?: number;
}

/** Where profiles are kept. */
export interface ProfileKeeper {
  get(name: string): Promise<Profile | undefined>;
  put(profile: Profile): Promise<void>;
}

/** Cookies that a private window is filled with, and emptied of. */
export interface ProfileCookies {
  /** Number of cookies that the browser did not take. */
  refused: number;
  /**
   * Keeps what the window holds for the sites of the profile and these addresses, unless another private window is open, whose
   * cookies are in the same store: the profile then says that its changes were missed.
   * @returns true if they were kept
   */
  save(urls: readonly string[]): Promise<boolean>;
}

/**
 * Throws unless the private windows are free for a profile: the browser has one store of cookies for all of them.
 * @throws WinnowError PERMISSION_NEEDED
 */
export async function checkFreeForProfile(): Promise<void> {
  if (!(await hasPermission('cookies'))) {
    throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.profile.cookies'), {
      nextStep: i18n.t('nextSteps.allowCookies'),
      remedy: 'none',
    });
  }
  if ((await privateWindows()).length > 0) throw otherWindowsOpen();
}

/** The error for a profile whose cookies would mix with those of other private windows. */
export const otherWindowsOpen = (): WinnowError =>
  new WinnowError('PERMISSION_NEEDED', i18n.t('errors.profile.privateWindows'), {
    nextStep: i18n.t('nextSteps.closePrivateWindows'),
    remedy: 'retry',
  });

/**
 * Puts the cookies of a profile into the store of a private window in which nothing has loaded yet.
 * @param name of the profile, which may not exist yet
 * @param tabId tab in the only private window
 */
export async function fillWithProfile(name: string, tabId: number, keeper: ProfileKeeper): Promise<ProfileCookies> {
  const { windowId } = await browser.tabs.get(tabId);
  const storeId = await storeOf(tabId);
  const known = await keeper.get(name);
  // The browser may not have dropped the cookies of the last private window yet.
  await Promise.all((await cookiesIn(storeId)).map((cookie) => browser.cookies.remove(placeOf(cookie, storeId))));
  const set = await Promise.all(
    (known?.cookies ?? []).map((cookie) =>
      browser.cookies.set(withPlace(cookie, storeId)).then(
        (taken) => taken !== null && taken !== undefined,
        () => false,
      ),
    ),
  );
  return {
    refused: set.filter((isTaken) => !isTaken).length,
    async save(urls) {
      if ((await privateWindows()).some(({ id }) => id !== windowId)) {
        if (known) await keeper.put({ ...known, missedAt: Date.now() });
        return false;
      }
      const sites = [...new Set([...(known?.sites ?? []), ...urls.map((url) => new URL(url).origin)])];
      const hosts = sites.map((site) => new URL(site).hostname);
      const cookies = (await cookiesIn(storeId)).filter((cookie) => hosts.some((host) => isSentTo(host, cookie)));
      await keeper.put({ name, sites, cookies: cookies.map(withoutStore), savedAt: Date.now() });
      return true;
    },
  };
}

const privateWindows = async () => (await browser.windows.getAll()).filter(({ incognito }) => incognito);

async function storeOf(tabId: number): Promise<string> {
  const stores = await browser.cookies.getAllCookieStores();
  const store = stores.find(({ tabIds }) => tabIds.includes(tabId));
  if (!store) throw new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.profile.noStore'), { remedy: 'retry' });
  return store.id;
}

/** Returns all cookies of a store: an empty partition key matches every partition. */
const cookiesIn = (storeId: string): Promise<Browser.cookies.Cookie[]> =>
  browser.cookies.getAll({ storeId, partitionKey: {} });

/** Returns true if the browser sends a cookie to a host (RFC 6265, 5.1.3). */
function isSentTo(host: string, { domain, hostOnly }: Pick<KeptCookie, 'domain' | 'hostOnly'>): boolean {
  const name = domain.replace(/^\./, '');
  return host === name || (!hostOnly && host.endsWith(`.${name}`));
}

const placeOf = ({ name, domain, path, secure, partitionKey }: KeptCookie, storeId: string) => ({
  name,
  url: `${secure ? 'https' : 'http'}://${domain.replace(/^\./, '')}${path}`,
  storeId,
  ...(partitionKey && { partitionKey }),
});

/** A cookie without `domain` belongs to the host of its address alone, and one without `expirationDate` to its session. */
const withPlace = (
  { value, httpOnly, sameSite, expirationDate, hostOnly, domain, path, secure, ...cookie }: KeptCookie,
  storeId: string,
): Browser.cookies.SetDetails => ({
  ...placeOf({ value, httpOnly, sameSite, hostOnly, domain, path, secure, ...cookie }, storeId),
  value,
  path,
  secure,
  httpOnly,
  sameSite,
  ...(!hostOnly && { domain }),
  ...(expirationDate !== undefined && { expirationDate }),
});

const withoutStore = ({ storeId: _store, session: _session, ...cookie }: Browser.cookies.Cookie): KeptCookie => cookie;
