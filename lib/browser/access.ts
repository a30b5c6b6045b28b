import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';

/** Match patterns, for example `https://api.example/*` or `<all_urls>`. */
type Origins = string[];

export const hasAccess = (origins: Origins): Promise<boolean> => browser.permissions.contains({ origins });

/** Asks the user. Must be called in a click's own handler, before anything is awaited. */
export const requestAccess = (origins: Origins): Promise<boolean> => browser.permissions.request({ origins });

export const revokeAccess = (origins: Origins): Promise<boolean> => browser.permissions.remove({ origins });

/**
 * Permissions that would be announced at install, so they are asked for: to write to the clipboard while no view has the
 * focus, to see what became of a download, to show notifications, to remove from the browser's history what Winnow's own
 * pages visited, and to keep the sign-ins of a profile.
 */
export const OPTIONAL = ['clipboardWrite', 'downloads', 'notifications', 'history', 'cookies'] as const;

type Optional = (typeof OPTIONAL)[number];

export const isOptionalPermission = (id: string): id is Optional => OPTIONAL.some((name) => name === id);

export const hasPermission = (name: Optional): Promise<boolean> =>
  browser.permissions.contains({ permissions: [name] });

/** Asks the user for a permission if it is not granted. Must be called in the gesture's own handler. */
export const requestPermission = (name: Optional): Promise<boolean> =>
  browser.permissions.request({ permissions: [name] });

export const revokePermission = (name: Optional): Promise<boolean> =>
  browser.permissions.remove({ permissions: [name] });

/**
 * Asks to read a site at any time and to tell of its changes, in one question. Must be called in the press's own handler.
 * @throws WinnowError PERMISSION_NEEDED unless the site may be read; without notifications, the list tells of changes
 */
export async function requestToWatch(url: string): Promise<void> {
  const origins = [siteOf(url)];
  await browser.permissions.request({ permissions: ['notifications'], origins }).catch(() => false);
  if (await hasAccess(origins)) return;
  throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.host', { host: new URL(url).host }), {
    nextStep: i18n.t('nextSteps.allowWatch'),
  });
}

export const grantedOrigins = async (): Promise<Origins> => (await browser.permissions.getAll()).origins ?? [];

/** Notifies when the user has granted more access. Call while the worker starts. */
export const onAccessGranted = (granted: () => unknown): void =>
  browser.permissions.onAdded.addListener(() => void granted());

/** Notifies when a permission is granted or removed, here or elsewhere. @returns a function that stops watching */
export function watchPermissions(changed: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  const heard = () => changed();
  onAdded.addListener(heard);
  onRemoved.addListener(heard);
  return () => {
    onAdded.removeListener(heard);
    onRemoved.removeListener(heard);
  };
}

/** Returns true if the package itself requires the access, so that it cannot be revoked. */
export const isRequired = (origin: string): boolean =>
  (browser.runtime.getManifest().host_permissions ?? []).includes(origin);

/** Returns the names of the permissions that come with the package. */
export const packagedPermissions = (): readonly string[] => browser.runtime.getManifest().permissions ?? [];

/**
 * Returns a match pattern for the site of an address, without its port: Firefox refuses ports, and Chromium then matches any
 * port.
 */
export function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

/**
 * Asks for access to the service if it is missing. Must be called in a click's own handler.
 * @throws WinnowError PERMISSION_NEEDED if the user refuses, BASE_URL_REFUSED if no service is set up
 */
export async function requestServiceAccess(baseUrl: string): Promise<void> {
  const { origin } = parseBaseUrl(baseUrl);
  if (await requestAccess([siteOf(origin)])) return;
  throw new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.service', { origin }), {
    nextStep: i18n.t('nextSteps.allowService'),
  });
}

/**
 * Restricts stored settings, including the API key, to the extension's own pages and its worker. Browsers forget the
 * restriction when the worker ends. Firefox does not support it: Winnow itself injects all content scripts there.
 */
export async function closeStorageToPages(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
