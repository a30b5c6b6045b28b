import { i18n } from '#i18n';
import type { PageDriver, TabDriver } from '@/lib/scrape/page-driver';
import { capabilities } from '../capabilities';
import { rejectConsent } from '../page-options/consent';
import { preparePage } from '../page-options/prepare-page';
import { type WindowDeps, windowFor } from '../page-window';
import { debuggerDriver } from './debugger';
import { domDriver } from './dom';

/** What Winnow's own pages are opened with. */
export interface PageDriverDeps extends WindowDeps {
  /** Returns additional hosts that `blockAds` blocks. */
  blockedHosts(): Promise<readonly string[]>;
}

/** The driver for Winnow's own pages: the debugger if the package has it, otherwise scripts alone. */
export const pageDriver = (deps: PageDriverDeps): PageDriver =>
  prepared(capabilities.debugger() ? debuggerDriver : domDriver, deps);

/** The driver for the user's own tabs, in which they try steps. */
export const stepDriver = (): TabDriver => (capabilities.debugger() ? debuggerDriver : domDriver);

/**
 * Wraps a driver so that its pages have the window that the request needs, send its headers and language, and answer cookie
 * dialogs, however they are driven.
 */
const prepared = (driver: PageDriver, { blockedHosts, ...deps }: PageDriverDeps): PageDriver => ({
  async open(options, signal) {
    const window = await windowFor(options, deps, signal);
    const page = await driver.open({ ...options, isPrivate: window.isPrivate }, signal).catch((error) => {
      window.left();
      throw error;
    });
    const { notes } = window;
    const visited: string[] = [];
    const close = async () => {
      await window.leaving(visited);
      await page.close();
      window.left();
    };
    try {
      await window.begin(page.tabId);
      const undo = await preparePage(page.tabId, options, blockedHosts);
      return {
        ...page,
        async load(url) {
          const loaded = await page.load(url);
          visited.push(url, loaded.url);
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
          await Promise.all([undo(), close()]);
        },
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
});
