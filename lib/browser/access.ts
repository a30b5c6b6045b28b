import { browser } from 'wxt/browser';

/** Match patterns, for example `https://api.example/*` or `<all_urls>`. */
type Origins = string[];

export const hasAccess = (origins: Origins): Promise<boolean> => browser.permissions.contains({ origins });

/** Asks the person. Must be called in a click's own handler, before anything is awaited. */
export const requestAccess = (origins: Origins): Promise<boolean> => browser.permissions.request({ origins });

export const revokeAccess = (origins: Origins): Promise<boolean> => browser.permissions.remove({ origins });

export const grantedOrigins = async (): Promise<Origins> => (await browser.permissions.getAll()).origins ?? [];

/** True where the package itself demands the access, so that it cannot be given back. */
export const isRequired = (origin: string): boolean =>
  (browser.runtime.getManifest().host_permissions ?? []).includes(origin);

/**
 * Closes stored settings, among them the API key, to everything but the extension's own pages and its worker. Browsers
 * forget it when the worker ends, and Firefox does not have it: its content scripts are only those that we inject.
 */
export async function closeStorageToPages(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
