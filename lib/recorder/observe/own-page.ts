import { reachOf } from './closed-parts';
import { followDocument } from './document';
import { followHovers } from './hovers';
import { namesFor } from './names';
import { followChanges } from './page-changes';
import { isPassing } from './passing';

/** Tools for the top-level page of the tab only, in a separate script: steps in frames work without them. */
export const ownPage = { followChanges, followDocument, followHovers, isPassing, namesFor, reachOf };

export type OwnPage = typeof ownPage;
