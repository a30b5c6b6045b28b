import type { Visited } from './in-page';
import type { Traffic } from './traffic';

/** Milliseconds that settling may take: some pages never do. */
const LONGEST = 5_000;

/**
 * Resolves when the text that would be read has stopped changing, and nothing that could change it is on its way.
 * @returns false for a page that was still changing when its time was up
 */
export async function settle({ drive, session, frame, traffic }: Visited & { traffic: Traffic }): Promise<boolean> {
  // A document without an end is never still, and has had its time.
  if (frame.unfinished() === 'loading') return true;
  const end = Date.now() + LONGEST;
  const left = () => Math.max(0, end - Date.now());
  let isFilled = true;
  const isBusy = () => frame.isLeaving() || !frame.isReadable() || traffic.isAwaited(isFilled);
  while (left() > 0) {
    await session.until(() => !isBusy(), left());
    const asked = Date.now();
    const state = await drive
      .still({ arrivedFor: asked - traffic.arrivedAt(), least: 0, limit: left() })
      // A document that goes away while it is watched was not still.
      .catch(() => undefined);
    isFilled = state?.isFilled ?? false;
    if (state?.isStill && !isBusy() && traffic.arrivedAt() <= asked) return true;
  }
  return false;
}
