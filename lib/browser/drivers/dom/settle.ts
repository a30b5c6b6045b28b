import { deadline } from '@/lib/async';
import type { Drive } from '../../page-scripts';
import { acrossPages } from '../across-pages';
import { patience } from '../readable-after';
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
 * @returns false for a page that was still changing when its time was up
 */
export async function settleByScripts(settling: Settling): Promise<boolean> {
  const { arrivals, isOurs } = settling;
  // A document without an end is never still, and has had its time.
  if (arrivals.isUnfinished() || arrivals.isRestless()) return true;
  const outcome = await becomeStill(settling);
  if (outcome !== 'busy' || !isOurs) return outcome === true;
  await arrivals.loadWithoutScripts();
  return (await becomeStill(settling)) === true;
}

/** @returns if the text is still, or that the page runs nothing but a script of its own */
function becomeStill({ drive, arrivals, nextPage, timeout, least }: Settling): Promise<boolean | 'busy'> {
  const watched = acrossPages(
    LONGEST,
    async (left) => (await drive.still({ arrivedFor: QUIET, least: Math.max(QUIET, least), limit: left })).isStill,
    async () => (await nextPage()) && !arrivals.isRestless(),
  ).catch((error) => {
    if (arrivals.isRestless()) return true;
    throw error;
  });
  return deadline(watched, Math.max(LONGEST, patience(timeout)), () => 'busy' as const);
}
