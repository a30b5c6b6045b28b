import { deadline } from '@/lib/base/async';
import type { Drive } from '../../page-scripts';
import { acrossPages } from '../across-pages';
import type { Settled } from '../debugger/settle';
import { ANSWER_TIME, patience } from '../readable-after';
import type { Arrivals } from './loading';

/**
 * Time without changes after which a page counts as settled, in ms, since its requests cannot be seen; and timeout of
 * settling, in ms.
 */
const QUIET = 500;
const LONGEST = 5_000;

interface Settling {
  drive: Drive;
  arrivals: Arrivals;
  /** Waits for the page's next document; returns false if the tab is closed. */
  nextPage(): Promise<boolean>;
  /** How long to wait before a page that never finishes is read, in ms. */
  timeout: number;
  /** Minimum time without changes, in ms, if longer than usual. */
  least: number;
  /** Loads a page again without its scripts if one of them never ends; a user's own page keeps them. */
  isOurs: boolean;
}

/**
 * Resolves when the page's text has stopped changing.
 * @returns whether the page was still changing when its time was up, or only showed that it was loading
 */
export async function settleByScripts(settling: Settling): Promise<Settled> {
  const { arrivals, isOurs } = settling;
  // An endless document is never still, and has already had its time.
  if (arrivals.isUnfinished() || arrivals.isRestless()) return 'still';
  const outcome = await becomeStill(settling);
  if (outcome !== 'busy') return outcome;
  if (!isOurs) return 'changing';
  await arrivals.loadWithoutScripts();
  const second = await becomeStill(settling);
  return second === 'busy' ? 'changing' : second;
}

/** @returns the state of the text, or that a script of the page blocks everything else */
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
    // A page that only shows that it is loading gets as much time as an endless one.
    const last = first !== 'busy' && first.isShell ? await watch(Math.max(0, timeout - LONGEST)) : first;
    if (last === 'busy') return last;
    if (last.isStill) return 'still';
    return last.isShell ? 'unfilled' : 'changing';
  } catch (error) {
    if (arrivals.isRestless()) return 'still';
    throw error;
  }
}
