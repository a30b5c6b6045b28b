import { i18n } from '#i18n';
import type { Action, ActionType, ScrapeData } from '@/lib/contract';
import type { TakePicture } from '../formats/picture/pictures';
import type { Attachments, EngineContext } from '../operations/engine';
import type { DrivenPage } from '../operations/scrape/page-driver';

type ActionResults = NonNullable<ScrapeData['actions']>;

/** The page that actions are run on, and their results so far. */
export interface Stage {
  page: DrivenPage;
  takePicture: TakePicture;
  context: EngineContext;
  results: ActionResults;
  attachments: Attachments;
  /** Sentences for `data.warning`. */
  warnings: string[];
}

/** One action of the contract. */
export interface ActionRow<T extends ActionType = ActionType> {
  /** @throws ActionError where it cannot be done */
  run(action: Extract<Action, { type: T }>, stage: Stage): Promise<void>;
  /** Its result shows the page as it is, whatever is redacted in its text. */
  showsOriginal?: true;
}

/**
 * Milliseconds that an action waits for the element it names: on a page that still builds itself, that takes a while.
 */
export const ACTION_TIMEOUT = 10_000;

/** Milliseconds that a page may take to give the focus to what is written into: some open it slowly first. */
export const FOCUS_TIMEOUT = 2_000;

/** Milliseconds kept to report an action that waited in vain, with a picture of that moment. */
const REPORT_TIME = 1_000;

/** The milliseconds of `most` that an action may wait, so that it fails by itself before the scrape times out. */
export function waitLimit({ left }: Pick<EngineContext, 'left'>, most: number): number {
  if (!left) return most;
  const rest = left();
  return Math.min(most, Math.max(rest / 2, rest - REPORT_TIME));
}

/** Notes that the driver of this package cannot do an action; what it would give is missing. */
export function cannot(stage: Stage, type: ActionType): void {
  stage.warnings.push(i18n.t('warnings.action.cannot', { type }));
}
