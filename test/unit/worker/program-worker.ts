import { vi } from 'vitest';
import type { WinnowError } from '@/lib/base/errors';
import type { CallResult } from '@/lib/base/rpc/call';
import type { Job } from '@/lib/jobs/job';
import type { ToServer } from '@/lib/programs/protocol';
import type { Recording } from '@/lib/recorder/recording';
import type { WorkerContext } from '@/lib/worker/context';
import { createProgramRequests } from '@/lib/worker/program-requests';
import type { Scraping } from '@/lib/worker/scraping';

/** The address of a page that is read. */
export const READ_URL = 'https://example.com/a';

/** What programs may replay. */
export const RECORDING = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Monthly bill',
  startUrl: 'https://example.com/bills',
  formats: ['links'],
  steps: [{ id: 's1', action: { type: 'write', text: '{{month}}' } }],
} as unknown as Recording;

/**
 * The requests of an extension's worker in front of a store in memory, whose scrapes end at once.
 * @param reached address that they end at
 * @param lost how many results are lost with a worker
 */
export function worker({
  reached = READ_URL,
  markdown = 'text',
  jobs = new Map<string, Job>(),
  lost = 0,
  recordings = [RECORDING],
  send = (_message: ToServer) => {},
} = {}) {
  const sent: ToServer[] = [];
  const ask = vi.fn<(id: string, access: object) => Promise<void>>(async () => undefined);
  const startParsed = vi.fn(async ({ jobId, program }: { jobId: string; program?: string }) => {
    jobs.set(jobId, { id: jobId, state: 'done', program, page: { url: READ_URL, title: '' } } as Job);
    return jobId;
  });
  const label = vi.fn(async (_id: string, _labels: object) => undefined);
  const recordRefusal = vi.fn(async (_refused: object, _error: WinnowError, _id: string) => undefined);
  const response = { success: true, data: { markdown, metadata: { url: reached } } };
  const stores = {
    recordings: { list: async () => recordings },
    jobs: { get: async (id: string) => jobs.get(id), watch: () => () => undefined, label },
    results: { get: async () => (lost-- > 0 ? undefined : { response, attachments: {} }) },
  };
  const start = vi.fn(async ({ jobId, program = '' }: { jobId: string; program?: string }) => {
    await startParsed({ jobId, program });
    return { jobId };
  });
  const fulfil = vi.fn(async (_wanted: object, _signal: AbortSignal) => undefined);
  const retry = vi.fn(async () => undefined);
  const requests = createProgramRequests({
    context: { stores } as unknown as WorkerContext,
    scraping: { start, startParsed, cancel: vi.fn(), retry, recordRefusal } as unknown as Scraping,
    acting: { fulfil, tabOf: async () => undefined },
    access: { ask, forget: vi.fn(), withdrawAll: vi.fn() } as never,
    send(message) {
      sent.push(message);
      send(message);
    },
  });
  const results = () =>
    sent.flatMap((message) => (message.type === 'part' ? [JSON.parse(message.text) as CallResult] : []));
  return { requests, sent, results, ask, startParsed, retry, jobs, label, recordRefusal, start, fulfil };
}
