import type { MonitorActions } from '@/components/panel/watch/ServiceMonitors';
import type { WatchAtService } from '@/components/panel/watch/WatchForm';
import { hasAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { background } from '../background';

/** Returns what the panel does with the monitors of a service. */
export const monitorsAt = (baseUrl: string): MonitorActions => ({
  async list() {
    // Browsers refuse to ask outside of a press, even for what is granted, and a list is loaded again after a change.
    await requestServiceAccess(baseUrl).catch(async (refused) => {
      if (!(await hasAccess([siteOf(baseUrl)]))) throw refused;
    });
    return (await background.listMonitors()).monitors;
  },
  checks: async (id) => (await background.listMonitorChecks(id)).checks,
  pages: async (id, checkId) => (await background.listMonitorPages(id, checkId)).pages,
  checkNow: background.checkMonitor,
  pause: background.pauseMonitor,
  remove: background.removeMonitor,
});

/**
 * Lets a service watch a page. Must be called in the click's own handler.
 * @throws WinnowError PERMISSION_NEEDED if the user refuses access to the service, or why the service refuses
 */
export async function startAtService(baseUrl: string, wanted: WatchAtService): Promise<void> {
  await requestServiceAccess(baseUrl);
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  await background.startMonitor({ ...wanted, timezone });
}
