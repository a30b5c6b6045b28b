import { i18n } from '#i18n';
import { abortable } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { ScrapeRequest } from '@/lib/contract';
import type { EngineContext, EngineResult, Step } from './engine';

/** The context of a scrape that times out. */
type InTime = EngineContext & Required<Pick<EngineContext, 'left'>>;

/**
 * Runs the work until the scrape's deadline, which covers everything: a page that never responds cannot block it.
 * @throws WinnowError SCRAPE_TIMEOUT with the unfinished step
 */
export async function withinTimeout(
  { timeout }: ScrapeRequest,
  context: EngineContext,
  work: (inTime: InTime) => Promise<EngineResult>,
): Promise<EngineResult> {
  context.signal.throwIfAborted();
  let current: Step = { name: 'reading' };
  const { deadline = Date.now() + timeout } = context;
  const left = () => Math.max(0, deadline - Date.now());
  const late = AbortSignal.timeout(left());
  const signal = AbortSignal.any([context.signal, late]);
  const progress = (step: Step) => {
    current = step;
    return context.progress(step);
  };
  try {
    return await abortable(work({ ...context, signal, progress, left }), signal);
  } catch (error) {
    // The signal ended the work, whatever error the work throws for that.
    context.signal.throwIfAborted();
    if (!late.aborted) throw error;
    throw timedOut(timeout, current);
  }
}

/**
 * @param timeout of the scrape, in ms
 * @param step that was not finished then
 */
export const timedOut = (timeout: number, step: Step): WinnowError =>
  new WinnowError('SCRAPE_TIMEOUT', i18n.t('errors.job.timedOut', { timeout: String(timeout), doing: doing(step) }), {
    ...(step.name === 'reaching' && { nextStep: i18n.t('nextSteps.whenBusy'), remedy: 'open-anew' as const }),
    ...(step.name === 'acting' && { nextStep: i18n.t('nextSteps.whenActing') }),
  });

/** Names the current step for a message; for actions, which one. */
const doing = ({ name, done }: Step) =>
  name === 'acting' && done !== undefined
    ? i18n.t('errors.doing.action', { index: done })
    : i18n.t(`errors.doing.${name}`);
