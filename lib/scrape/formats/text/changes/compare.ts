import type { ScrapeData } from '@/lib/contract';

export type ChangeStatus = NonNullable<ScrapeData['changeTracking']>['changeStatus'];

/** Matches a frame's link with its address, which may contain one level of parentheses. */
const FRAME_LINK = /\[iframe\]\((?:[^()]|\([^()]*\))*\)/g;

/** RFC 9110 15.5.5 and 15.5.11: not found, gone. */
const REMOVED = new Set([404, 410]);

/** Returns true for the status of a page that does not exist, or no longer exists. */
export const isGone = (statusCode: number | undefined): boolean => statusCode !== undefined && REMOVED.has(statusCode);

/**
 * Reduces a page's markdown to the text to compare: everything in its order, except white space and the addresses of
 * frames, which differ from load to load. A v2 server leaves out the same (reference: changeTracking), but sorts the
 * rest, so that `$12` and `$21` are the same to it.
 */
export const comparable = (markdown: string): string => markdown.replace(/\s+/g, '').replace(FRAME_LINK, '');

/**
 * Returns how a page has changed since its last version.
 * @param previous markdown of the previous version, `undefined` if none exists
 * @param current markdown of this version
 * @param statusCode HTTP status of this version; 404 and 410 are `removed`, whatever the texts are
 */
export function changeStatus(previous: string | undefined, current: string, statusCode?: number): ChangeStatus {
  if (isGone(statusCode)) return 'removed';
  if (previous === undefined) return 'new';
  return comparable(previous) === comparable(current) ? 'same' : 'changed';
}
