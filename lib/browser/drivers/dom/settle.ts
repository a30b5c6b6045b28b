import { deadline } from '@/lib/async';
import type { Drive } from '../../page-scripts';
import { acrossPages } from '../across-pages';
import type { Settled } from '../debugger/settle';
import { ANSWER_TIME, patience } from '../readable-after';
import type { Arrivals } from './loading';

/**
 * Milliseconds without changes after which a page counts as settled, since its requests cannot be seen, and those that
 * settling may take.
 */
const QUIET = 500;
const LONGEST = 5_000;

interface Settling {
  drive: Drive;
  arrivals: Arrivals;
  /** Waits for the page's next document; false where the tab is gone. */
  nextPage(): Promise<boolean>;
  /** Milliseconds after which a page that never ends is read. */
  timeout: number;
  /** Milliseconds without changes that are asked for, if they are more than usual. */
  least: number;
  /** Loads a page again without its scripts where one of them never ends; a person's own page keeps them. */
  isOurs: boolean;
}

/**
 * Resolves when the page's text has stopped changing.
 * @returns whether a page was still changing when its time was up, or showed nothing but that it was loading
 */
export async function settleByScripts(settling: Settling): Promise<Settled> {
  const { arrivals, isOurs } = settling;
  // A document without an end is never still, and has had its time.
  if (arrivals.isUnfinished() || arrivals.isRestless()) return 'still';
  const outcome = await becomeStill(settling);
  if (outcome !== 'busy') return outcome;
  if (!isOurs) return 'changing';
  await arrivals.loadWithoutScripts();
  const second = await becomeStill(settling);
  return second === 'busy' ? 'changing' : second;
}

/** @returns what the text has come to, or that the page runs nothing but a script of its own */
async function becomeStill({ drive, arrivals, nextPage, timeout, least }: Settling): Promise<Settled | 'busy'> {
  const watch = (longest: number) => {
    const watched = acrossPages(
      longest,
      (left) => drive.still({ arrivedFor: QUIET, least: Math.max(QUIET, least), limit: left }),
      async () => (await nextPage()) && !arrivals.isRestless(),
    );
    return deadline(watched, Math.max(longest + ANSWER_TIME, patience(timeout)), () => 'busy' as const);
  };
  try {
    const first = await watch(LONGEST);
    // A page that shows nothing but that it is loading has all the time that one without an end has.
    const last = first !== 'busy' && first.isShell ? await watch(Math.max(0, timeout - LONGEST)) : first;
    if (last === 'busy') return last;
    if (last.isStill) return 'still';
    return last.isShell ? 'unfilled' : 'changing';
  } catch (error) {
    if (arrivals.isRestless()) return 'still';
    throw error;
  }
}
