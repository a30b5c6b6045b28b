import { deadline } from '@/lib/async';
import type { Drive } from '../../page-scripts';
import { ANSWER_TIME, patience } from '../readable-after';
import { type Loading, loadWithoutScripts } from './loading';

/** Milliseconds that settling may take: some pages never do. */
const LONGEST = 5_000;

/** What a page had come to when its time was up. */
export type Settled = 'still' | 'changing' | 'unfilled';

/**
 * Resolves when the text that would be read has stopped changing, and nothing that could change it is on its way.
 * @param isOurs loads a page again without its scripts where one of them never ends; a person's own page keeps them
 * @returns whether a page was still changing when its time was up, or showed nothing but that it was loading
 */
export async function settle(loading: Loading, drive: Drive, isOurs: boolean): Promise<Settled> {
  const outcome = await becomeStill(loading, drive);
  if (outcome !== 'busy') return outcome;
  if (!isOurs) return 'changing';
  await loadWithoutScripts(loading, loading.frame.url() as string);
  const second = await becomeStill(loading, drive);
  return second === 'busy' ? 'changing' : second;
}

/** Watches a page for as long as its text may take, or until it runs nothing but a script of its own. */
async function becomeStill(
  { session, frame, traffic, timeout, least }: Loading,
  drive: Drive,
): Promise<Settled | 'busy'> {
  // A document without an end is never still, and has had its time.
  if (frame.unfinished() === 'loading') return 'still';
  const began = Date.now();
  let isShell = false;
  // A page that shows nothing but that it is loading has all the time that one without an end has.
  const left = () => Math.max(0, began + (isShell ? timeout : LONGEST) - Date.now());
  let isFilled = true;
  const isBusy = () => frame.isLeaving() || !frame.isReadable() || traffic.isAwaited(isFilled);
  while (left() > 0) {
    await session.until(() => !isBusy(), left());
    const asked = Date.now();
    const limit = left();
    const watched = drive
      .still({ arrivedFor: asked - traffic.arrivedAt(), least, limit })
      // A document that goes away while it is watched was not still.
      .catch(() => undefined);
    const state = await deadline(watched, Math.max(limit + ANSWER_TIME, patience(timeout)), () => 'busy' as const);
    if (state === 'busy') return state;
    isFilled = state?.isFilled ?? false;
    isShell = state?.isShell ?? false;
    if (state?.isStill && !isBusy() && traffic.arrivedAt() <= asked) return 'still';
  }
  return isShell ? 'unfilled' : 'changing';
}
