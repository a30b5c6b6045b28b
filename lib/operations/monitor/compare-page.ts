import { isObject } from '@/lib/base/json';
import type { MonitoredState } from '@/lib/contract/monitor';
import { changeStatus, isGone } from '@/lib/scrape/formats/text/changes/compare';
import { diffTexts } from '@/lib/scrape/formats/text/changes/diff';
import { changedKeys } from '@/lib/scrape/formats/text/changes/keys';
import type { PageComparison } from './page-reading';

/** A page as a monitor last saw it. */
export interface PageSnapshot {
  markdown: string;
  /** Extracted data, if data are compared. */
  json?: unknown;
  /** HTTP status. */
  statusCode?: number;
  scrapeId: string;
}

/** The difference of two snapshots: of their texts, or of their data by the names of the fields, or of both. */
export interface PageDiff {
  text?: string;
  json?: unknown;
}

export interface PageChange {
  status: Exclude<MonitoredState, 'error'>;
  diff?: PageDiff;
}

/** Returns true for the status of a response that replaces a page, and is not compared with it. */
export const isFailure = (statusCode: number | undefined): statusCode is number =>
  statusCode !== undefined && statusCode >= 400 && !isGone(statusCode);

/**
 * Returns how a page has changed since it was last seen. A missing page is `removed` once, and `new` when it is back.
 * @param before undefined for a page that was not yet seen
 */
export function comparePage(
  before: PageSnapshot | undefined,
  after: PageSnapshot,
  compares: PageComparison,
): PageChange {
  if (!before) return { status: 'new' };
  const [wasGone, isAway] = [isGone(before.statusCode), isGone(after.statusCode)];
  if (isAway) return { status: wasGone ? 'same' : 'removed' };
  if (wasGone) return { status: 'new' };
  const fields = compares.json ? changedKeys(recordOf(before.json), recordOf(after.json)) : {};
  const hasNewText = compares.text && changeStatus(before.markdown, after.markdown) === 'changed';
  if (!hasNewText && Object.keys(fields).length === 0) return { status: 'same' };
  const texts = hasNewText ? diffTexts(before.markdown, after.markdown) : undefined;
  return {
    status: 'changed',
    diff: { ...(texts && { text: texts.text }), ...(compares.json ? { json: fields } : texts && { json: texts.json }) },
  };
}

/** Returns data by name; a value without names is compared as a whole. */
const recordOf = (data: unknown): Record<string, unknown> =>
  isObject(data) ? data : data === undefined || data === null ? {} : { '': data };
