import { abortable } from '@/lib/async';
import type { ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { EngineContext, EngineResult, Step } from '../engine';

/**
 * Runs the work under the request's timeout, which covers everything: a page that never answers cannot hold it.
 * @throws WinnowError SCRAPE_TIMEOUT naming the step that was not finished
 */
export async function withinTimeout(
  { timeout }: ScrapeRequest,
  context: EngineContext,
  work: (inTime: EngineContext) => Promise<EngineResult>,
): Promise<EngineResult> {
  context.signal.throwIfAborted();
  let current: Step = { name: 'reading' };
  const late = AbortSignal.timeout(timeout);
  const end = Date.now() + timeout;
  const left = () => Math.max(0, end - Date.now());
  const signal = AbortSignal.any([context.signal, late]);
  const progress = (step: Step) => {
    current = step;
    return context.progress(step);
  };
  try {
    return await abortable(work({ ...context, signal, progress, left }), signal);
  } catch (error) {
    // The signal ended the work, whatever the work makes of that.
    context.signal.throwIfAborted();
    if (!late.aborted) throw error;
    throw new WinnowError('SCRAPE_TIMEOUT', `Scrape timed out after ${timeout} ms, while ${doing(current)}.`, {
      ...(current.name === 'reaching' && { nextStep: WHEN_BUSY }),
    });
  }
}

const WHEN_BUSY = 'Wait until the page responds, or reload it, then scrape it.';

const DOING: Record<Step['name'], string> = {
  queued: 'waiting in the concurrency limit queue',
  loading: 'loading the page',
  acting: 'running the actions',
  reaching: 'waiting for the page, which is busy',
  reading: 'reading the page',
  thinking: 'working on its text',
  screenshot: 'taking the screenshot',
  sending: 'sending the request',
  waiting: 'waiting for the service',
  limited: 'waiting until the service may be asked again',
  downloading: 'downloading files',
  saving: 'saving the result',
};

/** Names the step that was going on, for a sentence; of actions, which one. */
const doing = ({ name, done }: Step) =>
  name === 'acting' && done !== undefined ? `running actions[${done}]` : DOING[name];
