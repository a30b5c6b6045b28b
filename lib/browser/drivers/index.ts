import { i18n } from '#i18n';
import type { PageDriver, TabDriver } from '@/lib/scrape/page-driver';
import { capabilities } from '../capabilities';
import { rejectConsent } from '../page-options/consent';
import { preparePage } from '../page-options/prepare-page';
import { windowThatKeepsNothing } from '../private-windows';
import { debuggerDriver } from './debugger';
import { domDriver } from './dom';

/**
 * The driver for Winnow's own pages: the debugger if the package has it, otherwise scripts alone.
 * @param ephemeral opens pages so that the browser keeps nothing of them
 * @param blockedHosts returns additional hosts that `blockAds` blocks
 */
export const pageDriver = (ephemeral: boolean, blockedHosts: () => Promise<readonly string[]>): PageDriver =>
  prepared(capabilities.debugger() ? debuggerDriver : domDriver, ephemeral, blockedHosts);

/** The driver for the user's own tabs, in which they try steps. */
export const stepDriver = (): TabDriver => (capabilities.debugger() ? debuggerDriver : domDriver);

/**
 * Wraps a driver so that its pages send the request's headers and language, and answer cookie dialogs, however they are
 * driven.
 */
const prepared = (
  driver: PageDriver,
  ephemeral: boolean,
  blockedHosts: () => Promise<readonly string[]>,
): PageDriver => ({
  async open(options, signal) {
    const { isPrivate, notes } = ephemeral ? await windowThatKeepsNothing() : { isPrivate: false, notes: [] };
    const page = await driver.open({ ...options, isPrivate }, signal);
    try {
      const undo = await preparePage(page.tabId, options, blockedHosts);
      return {
        ...page,
        async load(url) {
          const loaded = await page.load(url);
          const { origin } = new URL(loaded.url);
          if (Object.keys(options.headers ?? {}).length > 0 && origin !== new URL(url).origin) {
            notes.push(i18n.t('warnings.page.headersNotSent', { origin }));
          }
          return loaded;
        },
        async settle() {
          await page.settle();
          const answered = options.blockAds ? await rejectConsent(page.tabId) : undefined;
          if (!answered) return;
          if (!answered.isRejected) notes.push(i18n.t('warnings.page.consent', { dialog: answered.dialog }));
          await page.settle();
        },
        notes: () => [...page.notes(), ...notes],
        async close() {
          await Promise.all([undo(), page.close()]);
        },
      };
    } catch (error) {
      await page.close();
      throw error;
    }
  },
});
