import { i18n } from '#i18n';
import type { Action, ActionType, ScrapeData } from '@/lib/contract';
import type { Attachments, EngineContext } from '../engine';
import type { TakePicture } from '../formats/picture/pictures';
import type { DrivenPage } from '../page-driver';

type ActionResults = NonNullable<ScrapeData['actions']>;

/** The page that actions run on, and their results so far. */
export interface Stage {
  page: DrivenPage;
  takePicture: TakePicture;
  context: EngineContext;
  results: ActionResults;
  attachments: Attachments;
  /** Messages for `data.warning`. */
  warnings: string[];
}

/** One action of the contract. */
export interface ActionRow<T extends ActionType = ActionType> {
  /** @throws ActionError if the action fails */
  run(action: Extract<Action, { type: T }>, stage: Stage): Promise<void>;
  /** Its result shows the page unchanged, even if its text is redacted. */
  showsOriginal?: true;
}

/** How long an action waits for its element, in ms: on a page that is still loading, that takes a while. */
export const ACTION_TIMEOUT = 10_000;

/** How long a page may take to focus the field to type into, in ms: some open it slowly first. */
export const FOCUS_TIMEOUT = 2_000;

/** Time reserved for reporting an action that timed out, with a picture of that moment, in ms. */
const REPORT_TIME = 1_000;

/**
 * Returns how long an action may wait, in ms: up to `most`, but so that it fails itself before the scrape times out.
 */
export function waitLimit({ left }: Pick<EngineContext, 'left'>, most: number): number {
  if (!left) return most;
  const rest = left();
  return Math.min(most, Math.max(rest / 2, rest - REPORT_TIME));
}

/** Adds a warning that the driver of this package does not support an action, whose result is missing. */
export function cannot(stage: Stage, type: ActionType): void {
  stage.warnings.push(i18n.t('warnings.action.cannot', { type }));
}
