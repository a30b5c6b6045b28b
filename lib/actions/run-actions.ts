import { i18n } from '#i18n';
import { deadline } from '@/lib/async';
import { type Action, issue, type Metadata, type ScrapeRequest } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { TakePicture } from '../formats/picture/pictures';
import {
  type EngineContext,
  type EngineResult,
  FAILURE_PICTURE,
  PartialScrape,
  type ReplayOutcome,
} from '../operations/engine';
import { ActionError, type DrivenPage } from '../operations/scrape/page-driver';
import { createReplaying, type Replay } from '../operations/scrape/replay';
import { type Stage, waitLimit } from './action';
import { actionRow } from './registry';

/**
 * Runs a request's actions in their order.
 * @throws PartialScrape with SCRAPE_ACTION_ERROR: which action failed and what was on the page instead, and, for the job,
 * a picture of that moment and what was collected before
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
      throw await failure(request, action, index, error, stage, metadata, replaying?.outcome);
    }
  }
  return { ...stage, ...(replaying && { outcome: replaying.outcome }) };
}

/** Milliseconds that the picture of a failure may take. */
const PICTURE = 5_000;

async function failure(
  request: Pick<ScrapeRequest, 'url' | 'redactPII'>,
  action: Action,
  index: number,
  error: ActionError,
  { results, attachments, takePicture, context }: Stage,
  metadata: Metadata,
  replay: ReplayOutcome | undefined,
): Promise<PartialScrape> {
  // Nobody asked for it, so it must not show what was to be redacted.
  const moment = request.redactPII
    ? undefined
    : await deadline(takePicture({ fullPage: false }, context), waitLimit(context, PICTURE), () => undefined).catch(
        () => undefined,
      );
  const partial: EngineResult = {
    response: { success: true, data: { metadata: { ...metadata, sourceURL: request.url }, actions: results } },
    attachments: { ...attachments, ...(moment && { [FAILURE_PICTURE]: moment.image }) },
    misfits: {},
    leftOut: [],
    partial: true,
    ...(replay && { replay }),
  };
  const path = ['actions', index];
  const cause = new WinnowError(
    'SCRAPE_ACTION_ERROR',
    i18n.t('errors.action.failed', { index, action: nameOf(action), message: error.message }),
    {
      issues: [issue(path, error.message)],
      cause: error,
    },
  );
  return new PartialScrape(cause, partial);
}

/** An action in a few words, without what is typed: that may be a secret. */
const nameOf = (action: Action) =>
  'selector' in action && action.selector ? `${action.type} “${action.selector}”` : action.type;
