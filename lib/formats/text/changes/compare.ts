import type { ScrapeData } from '@/lib/contract';

export type ChangeStatus = NonNullable<ScrapeData['changeTracking']>['changeStatus'];

/** A frame's link with its address, in which one level of parentheses may stand. */
const FRAME_LINK = /\[iframe\]\((?:[^()]|\([^()]*\))*\)/g;

/** RFC 9110 15.5.5 and 15.5.11: not found, gone. */
const REMOVED = new Set([404, 410]);

/** True for the status of a page that is not there, or not any more. */
export const isGone = (statusCode: number | undefined): boolean => statusCode !== undefined && REMOVED.has(statusCode);

/**
 * Reduces a page's markdown to what is compared: everything in its order, but white space and the addresses of frames,
 * which differ from load to load. A v2 server leaves out the same (reference: changeTracking), yet sorts what remains,
 * so that `$12` and `$21` are the same to it.
 */
export const comparable = (markdown: string): string => markdown.replace(/\s+/g, '').replace(FRAME_LINK, '');

/**
 * Says what became of a page since the last time.
 * @param previous markdown of the version before, `undefined` where there is none
 * @param current markdown of this version
 * @param statusCode HTTP status of this version; 404 and 410 are `removed`, whatever the texts are
 */
export function changeStatus(previous: string | undefined, current: string, statusCode?: number): ChangeStatus {
  if (isGone(statusCode)) return 'removed';
  if (previous === undefined) return 'new';
  return comparable(previous) === comparable(current) ? 'same' : 'changed';
}
