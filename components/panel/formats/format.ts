import type { FunctionComponent } from 'preact';
import { i18n } from '#i18n';
import type { DataKey, ScrapeData } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { ThreadTurn } from '@/lib/jobs/thread';
import type { EngineResult } from '@/lib/scrape/engine';
import type { PanelActions } from '../actions';
import type { LeftOutFoldProps } from '../LeftOutFold';
import type { PageOfJob } from '../page-of';
import type { Frame } from '../ResultPage';

/**
 * Consent to load images of this result from the web. Those of a page that is open are shown; others are not loaded until
 * the user asks.
 */
export interface ImageConsent {
  given: boolean;
  give(): void;
  /** Gives consent for all results of the page's site; absent if the page does not belong to a site. */
  always?: () => void;
}

export interface ViewProps<Value> {
  value: Value;
  /** To be passed to the ResultPage in which every view draws itself. */
  frame: Frame;
  job: Job;
  /** Every stored job, newest first. */
  jobs: readonly Job[];
  /** Questions that were asked before the job's in its thread. */
  turns: readonly ThreadTurn[];
  result: EngineResult;
  page: PageOfJob;
  actions: PanelActions;
  images: ImageConsent;
  /** Parts that are not in the result. */
  leftOut: LeftOutFoldProps;
}

/** Properties of a view for a missing value. */
export type MissingProps = Omit<ViewProps<null>, 'value'>;

/** Kind of the file that a value is saved to. */
export interface FileKind {
  extension: string;
  mime: string;
}

/** Ways to show, copy and save one member of `data`. */
export interface Format<Value = unknown> {
  key: string;
  /** The label of its tab. */
  label: string;
  View: FunctionComponent<ViewProps<Value>>;
  /** Shown if the value is missing; absent if no further explanation is needed. */
  Missing?: FunctionComponent<MissingProps>;
  /** Converts the value to text for the clipboard and for a file. */
  text(value: Value): string;
  /** Other texts of the value for the clipboard; each rejects if the clipboard refuses. */
  copies?: readonly { label: string; copy(value: Value, page: PageOfJob): Promise<void> }[];
  /** Absent if the value is only the address of a file. */
  file?: FileKind;
}

/** Defines a row of the registry; its view only receives the member that the key names. */
export function format<Key extends DataKey | 'actions' | 'metadata'>(
  key: Key,
  row: Omit<Format<NonNullable<ScrapeData[Key]>>, 'key' | 'label'>,
): Format {
  const label: `panel.format.${DataKey | 'actions' | 'metadata'}` = `panel.format.${key}`;
  return { key, label: i18n.t(label), ...row } as unknown as Format;
}
