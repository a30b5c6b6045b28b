import type { Visited } from './in-page';
import type { Traffic } from './traffic';

/**
 * Milliseconds of two frames: a page that is still for so long after its load event, with no request open, is static.
 */
const TWO_FRAMES = 34;
/** Milliseconds without requests and changes after which any other page counts as settled. */
const QUIET = 500;
/** Milliseconds that settling may take: some pages never do. */
const LONGEST = 5_000;

/** Resolves when network and document are quiet, or have had their time. */
export async function settle({ drive, session, frame, traffic }: Visited & { traffic: Traffic }): Promise<void> {
  // A document without an end is never still, and has had its time.
  if (frame.unfinished() === 'loading') return;
  const end = Date.now() + LONGEST;
  const left = () => Math.max(0, end - Date.now());
  const isBusy = () => traffic.isBusy() || frame.isLeaving();
  const isStill = (quiet: number, limit: number) =>
    // A document that goes away while it is watched was not still.
    drive.quiet(quiet, limit).catch(() => false);

  if (!isBusy() && (await isStill(TWO_FRAMES, TWO_FRAMES)) && !isBusy()) return;
  while (await session.until(() => !isBusy() && frame.isReadable(), left())) {
    const [asked, still] = await Promise.all([session.until(isBusy, Math.min(QUIET, left())), isStill(QUIET, left())]);
    if ((still && !asked) || left() === 0) return;
  }
}
