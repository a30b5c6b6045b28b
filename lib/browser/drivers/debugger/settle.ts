import { deadline } from '@/lib/base/async';
import type { Drive } from '../../page-scripts';
import { ANSWER_TIME, patience } from '../readable-after';
import { type Loading, loadWithoutScripts } from './loading';

/** Timeout of settling, in ms: some pages never settle. */
const LONGEST = 5_000;

/** State of a page when its time was up. */
export type Settled = 'still' | 'changing' | 'unfilled';

/**
 * Resolves when the text to be read has stopped changing, and no pending request could change it.
 * @param isOurs loads a page again without its scripts if one of them never ends; a user's own page keeps them
 * @returns whether the page was still changing when its time was up, or only showed that it was loading
 */
export async function settle(loading: Loading, drive: Drive, isOurs: boolean): Promise<Settled> {
  const outcome = await becomeStill(loading, drive);
  if (outcome !== 'busy') return outcome;
  if (!isOurs) return 'changing';
  await loadWithoutScripts(loading, loading.frame.url() as string);
  const second = await becomeStill(loading, drive);
  return second === 'busy' ? 'changing' : second;
}

/** Watches a page until its time is up, or until one of its scripts blocks everything else. */
async function becomeStill(
  { session, frame, traffic, timeout, least }: Loading,
  drive: Drive,
): Promise<Settled | 'busy'> {
  // An endless document is never still, and has already had its time.
  if (frame.unfinished() === 'loading') return 'still';
  const began = Date.now();
  let isShell = false;
  let wasShell = false;
  // A page that only shows that it is loading gets as much time as an endless one, and keeps it once it is filled.
  const left = () => Math.max(0, began + (wasShell ? timeout : LONGEST) - Date.now());
  let isFilled = true;
  const isBusy = () => frame.isLeaving() || !frame.isReadable() || traffic.isAwaited(isFilled);
  while (left() > 0) {
    await session.until(() => !isBusy(), left());
    const asked = Date.now();
    const limit = left();
    const watched = drive
      .still({ arrivedFor: asked - traffic.arrivedAt(), least, limit })
      // A document that is replaced while it is watched was not still.
      .catch(() => undefined);
    const state = await deadline(watched, Math.max(limit + ANSWER_TIME, patience(timeout)), () => 'busy' as const);
    if (state === 'busy') return state;
    isFilled = state?.isFilled ?? false;
    isShell = state?.isShell ?? false;
    wasShell ||= isShell;
    if (state?.isStill && !isBusy() && traffic.arrivedAt() <= asked) return 'still';
  }
  return isShell ? 'unfilled' : 'changing';
}
