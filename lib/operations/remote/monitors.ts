import type * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { withoutEchoes } from '@/lib/base/http/secrets';
import {
  type CheckedPageOfService,
  type CheckOfService,
  type MonitorOfService,
  monitorResponses,
} from '@/lib/contract/monitor-response';
import type { Frequency } from '@/lib/operations/watch/watch';
import { successBody } from './errors';
import { type ServiceRequest, sendToService } from './post';
import { askedOf, type ServiceOptions, serviceOf } from './service';

/** Timeout of one request, in ms. */
const LIMIT = 30_000;
/** Number of monitors, of checks, and of pages of a check that are listed: users do not read more. */
const MOST = 100;

/** A page that a service is to watch. */
export interface NewMonitor {
  name: string;
  url: string;
  /** CSS selector of the watched part; absent for the whole content. */
  part?: string | undefined;
  frequency: Frequency;
  /** IANA name of the time zone of the schedule. */
  timezone: string;
  /** What matters, in words, for the service's model to judge by. */
  goal?: string | undefined;
}

/**
 * Manages the monitors of a v2 server, which reads their pages itself, signed out.
 * Each function throws a WinnowError, or the signal's reason.
 */
export function createServiceMonitors(options: ServiceOptions, signal: AbortSignal) {
  const service = serviceOf(options);

  async function ask<Answer>(schema: z.ZodType<Answer>, request: ServiceRequest): Promise<Answer> {
    const response = await sendToService(service, request, LIMIT, signal);
    const body = withoutEchoes(successBody(response, askedOf(service)), service.key ? [service.key] : []);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const { host } = new URL(service.baseUrl);
    throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.noList', { host }), { cause: parsed.error, host });
  }

  return {
    /** Lists the monitors, in the order of the service. */
    list: async (): Promise<MonitorOfService[]> =>
      (await ask(monitorResponses.monitors, { method: 'GET', path: `${PATH}?limit=${MOST}` })).data,

    /** Lists the checks of a monitor, in the order of the service. */
    checks: async (id: string): Promise<CheckOfService[]> =>
      (await ask(monitorResponses.checks, { method: 'GET', path: `${pathOf(id)}/checks?limit=${MOST}` })).data,

    /** Lists the pages of a check whose text or state differs from the check before. */
    async pages(id: string, checkId: string): Promise<CheckedPageOfService[]> {
      const path = `${pathOf(id)}/checks/${encodeURIComponent(checkId)}?limit=${MOST}`;
      const { pages } = (await ask(monitorResponses.check, { method: 'GET', path })).data;
      return pages.filter(({ status }) => status !== 'same');
    },

    /** Starts a monitor. It is a new one each time. */
    start: async (wanted: NewMonitor): Promise<MonitorOfService> =>
      (await ask(monitorResponses.monitor, { path: PATH, body: bodyOf(wanted) })).data,

    async pause(id: string, paused: boolean): Promise<void> {
      const body = { status: paused ? 'paused' : 'active' };
      await ask(monitorResponses.monitor, { method: 'PATCH', path: pathOf(id), body });
    },

    async checkNow(id: string): Promise<void> {
      await ask(monitorResponses.done, { path: `${pathOf(id)}/run`, body: {} });
    },

    async remove(id: string): Promise<void> {
      await ask(monitorResponses.done, { method: 'DELETE', path: pathOf(id) });
    },
  };
}

const PATH = '/v2/monitor';

/** A service chooses its ids: none may lead to another path. */
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

const bodyOf = ({ name, url, part, frequency, timezone, goal }: NewMonitor) => ({
  name,
  schedule: { text: frequency, timezone },
  targets: [{ type: 'scrape', urls: [url], ...(part && { scrapeOptions: { includeTags: [part] } }) }],
  ...(goal && { goal }),
});
