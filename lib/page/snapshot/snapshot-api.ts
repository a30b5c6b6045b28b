import { outcomeOf } from '../read-outcome';
import { takeSnapshot } from './take-snapshot';

export type SnapshotApi = ReturnType<typeof snapshotApi>;

/** Creates the function that the snapshot script exposes in a page. */
export const snapshotApi = (window: Window) => ({
  take: () => outcomeOf(async () => ({ snapshot: takeSnapshot(window.document) })),
});
