import { createServiceMonitors, type NewMonitor } from '@/lib/operations/remote/monitors';
import { savedService } from './engines';

/** The monitors of the configured service. */
const atService = async () => createServiceMonitors(await savedService(), new AbortController().signal);

/** Manages the monitors of the configured service. Each throws a WinnowError, BASE_URL_REFUSED without a service. */
export const serviceMonitors = {
  listMonitors: async () => ({ monitors: await (await atService()).list() }),
  listMonitorChecks: async (id: string) => ({ checks: await (await atService()).checks(id) }),
  listMonitorPages: async (id: string, checkId: string) => ({ pages: await (await atService()).pages(id, checkId) }),
  startMonitor: async (wanted: NewMonitor) => (await atService()).start(wanted),
  pauseMonitor: async (id: string, paused: boolean) => (await atService()).pause(id, paused),
  checkMonitor: async (id: string) => (await atService()).checkNow(id),
  removeMonitor: async (id: string) => (await atService()).remove(id),
};
