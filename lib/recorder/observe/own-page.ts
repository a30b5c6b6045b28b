import { reachOf } from './closed-parts';
import { followDocument } from './document';
import { followHovers } from './hovers';
import { namesFor } from './names';
import { followChanges } from './page-changes';
import { isPassing } from './passing';

/** Tools that only the tab's own page has, in a script of their own: steps in frames do without. */
export const ownPage = { followChanges, followDocument, followHovers, isPassing, namesFor, reachOf };

export type OwnPage = typeof ownPage;
