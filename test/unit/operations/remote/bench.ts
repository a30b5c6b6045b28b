import { afterEach, beforeEach } from 'vitest';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { parseRequest, type ScrapeRequest, type ScrapeRequestInput } from '@/lib/contract';
import { createRemoteEngine, type RemoteEngineOptions } from '@/lib/operations/remote/engine';
import type { EngineResult, Step } from '@/lib/scrape/engine';
import { startService, type TestService } from '../../../support/service';
import { type ManualClock, manualClock } from './manual-clock';

export const KEY = 'sk-0123456789abcdef';

/** A complete request for a page in the world, changed as a test needs it. */
export function requestOf(input: Partial<ScrapeRequestInput> = {}): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://example.com/article', ...input });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.request;
}

/** A successful answer's body. */
export const success = (data: object = { markdown: '# Hello', metadata: { statusCode: 200 } }) => ({
  success: true,
  data,
});

interface Bench {
  service: TestService;
  clock: ManualClock;
  steps: Step[];
  /** Called after a step has been noted. */
  onStep: (step: Step) => void;
  controller: AbortController;
  scrape(input?: Partial<ScrapeRequestInput>, options?: Partial<RemoteEngineOptions>): Promise<EngineResult>;
  /** The error that the same scrape fails with. */
  failure(input?: Partial<ScrapeRequestInput>, options?: Partial<RemoteEngineOptions>): Promise<ErrorRecord>;
}

/** The engine, a real server on loopback and a clock that stands still, new for each test. */
export function useBench(): Bench {
  const bench = {} as Bench;
  beforeEach(async () => {
    const service = await startService();
    const clock = manualClock();
    const steps: Step[] = [];
    const controller = new AbortController();
    Object.assign(bench, { service, clock, steps, controller, onStep: () => undefined });
  });
  afterEach(() => bench.service.close());

  bench.scrape = async (input, options) => {
    const result = await createRemoteEngine({
      baseUrl: bench.service.url,
      key: KEY,
      isLiveTab: false,
      clock: bench.clock,
      random: () => 0.5,
      ...options,
    })('scrape', requestOf(input), {
      signal: bench.controller.signal,
      progress: async (step) => {
        bench.steps.push(step);
        bench.onStep(step);
      },
    });
    if (!result) throw new Error('expected a result');
    return result;
  };

  bench.failure = async (input, options) => {
    const thrown = await bench.scrape(input, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(thrown instanceof WinnowError)) throw new Error('expected a WinnowError', { cause: thrown });
    return thrown.record;
  };
  return bench;
}
