import { i18n } from '#i18n';
import { deadline } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { type Action, issue, type Metadata, type ScrapeRequest } from '@/lib/contract';
import {
  END_PICTURE,
  type EngineContext,
  type EngineResult,
  FAILURE_PICTURE,
  PartialScrape,
  type ReplayOutcome,
} from '../engine';
import type { TakePicture } from '../formats/picture/pictures';
import { ActionError, type DrivenPage } from '../page-driver';
import { createReplaying, type Replay } from '../replay';
import { type Stage, waitLimit } from './action';
import { actionRow } from './registry';

/**
 * Runs a request's actions in order.
 * @throws PartialScrape with SCRAPE_ACTION_ERROR: which action failed and the state of the page, and, for the job, a
 * picture of that moment and the results so far
 */
export async function runActions(
  request: Pick<ScrapeRequest, 'url' | 'actions' | 'redactPII'>,
  page: DrivenPage,
  takePicture: TakePicture,
  metadata: Metadata,
  context: EngineContext,
  replay?: Replay,
): Promise<Pick<Stage, 'results' | 'attachments' | 'warnings'> & { outcome?: ReplayOutcome }> {
  const stage: Stage = {
    page,
    takePicture,
    context,
    results: { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] },
    attachments: {},
    warnings: [],
  };
  const wanted = request.actions ?? [];
  const replaying = replay && createReplaying(replay, page, context);
  for (const [index, action] of wanted.entries()) {
    context.signal.throwIfAborted();
    await context.progress({ name: 'acting', done: index, total: wanted.length });
    try {
      const todo = replaying ? await replaying.before(action, index) : action;
      if (todo) await actionRow(todo.type).run(todo, stage);
    } catch (error) {
      if (context.signal.aborted || !(error instanceof ActionError)) throw error;
      throw await failure(
        request,
        named(action, index, error, replay),
        index,
        error,
        stage,
        metadata,
        replaying?.outcome,
      );
    }
  }
  await replaying?.after();
  if (replaying?.outcome.notCompared) stage.warnings.push(i18n.t('warnings.replay.notCompared'));
  const elsewhere = replaying?.outcome.elsewhere;
  if (elsewhere) {
    stage.warnings.push(i18n.t('warnings.replay.elsewhere', { differences: elsewhere.join(' ') }));
    const moment = await momentOf(request, stage);
    if (moment) stage.attachments[END_PICTURE] = moment.image;
  }
  return { ...stage, ...(replaying && { outcome: replaying.outcome }) };
}

/** Timeout for the picture of a failure, in ms. */
const PICTURE = 5_000;

/** Takes a picture of the current page. Nobody requested it, so it must not show text that should be redacted. */
async function momentOf({ redactPII }: Pick<ScrapeRequest, 'redactPII'>, { takePicture, context }: Stage) {
  if (redactPII) return undefined;
  const taking = takePicture({ fullPage: false }, context);
  return deadline(taking, waitLimit(context, PICTURE), () => undefined).catch(() => undefined);
}

async function failure(
  request: Pick<ScrapeRequest, 'url' | 'redactPII'>,
  { message, nextStep }: Named,
  index: number,
  error: ActionError,
  stage: Stage,
  metadata: Metadata,
  replay: ReplayOutcome | undefined,
): Promise<PartialScrape> {
  const moment = await momentOf(request, stage);
  const { results, attachments } = stage;
  const partial: EngineResult = {
    response: { success: true, data: { metadata: { ...metadata, sourceURL: request.url }, actions: results } },
    attachments: { ...attachments, ...(moment && { [FAILURE_PICTURE]: moment.image }) },
    misfits: {},
    leftOut: [],
    partial: true,
    ...defined({ replay }),
  };
  const path = ['actions', index];
  const cause = new WinnowError('SCRAPE_ACTION_ERROR', message, {
    issues: [issue(path, error.message)],
    cause: error,
    ...(nextStep && { nextStep }),
  });
  return new PartialScrape(cause, partial);
}

/** Description of an action's failure. */
interface Named {
  message: string;
  nextStep?: string;
}

/** Names the failed action, without typed text, which may be a secret. Users know a recording by its steps. */
function named(action: Action, index: number, { message }: ActionError, replay: Replay | undefined): Named {
  const selector = 'selector' in action ? action.selector : undefined;
  const sentence = replay?.sentences[index];
  if (sentence === undefined) {
    const words = selector ? `${action.type} “${selector}”` : action.type;
    return { message: i18n.t('errors.action.failed', { index, action: words, message }) };
  }
  const number = index + 1;
  const known = selector ?? replay?.actions[index]?.target?.selector;
  const isNamed = known === undefined || message.includes(known);
  return {
    message: isNamed
      ? i18n.t('errors.action.stepFailed', { number, sentence, message })
      : i18n.t('errors.action.stepFailedAt', { number, sentence, selector: known, message }),
    nextStep: i18n.t('nextSteps.mendStep', { number }),
  };
}
