import { copyBefore } from './copy-before';
import { describeChange } from './describe-change';
import { followDocument } from './document';
import { followHovers } from './hovers';
import { namesFor } from './names';
import { isPassing } from './passing';
import { unseenIn } from './unseen';

/** Tools that only the tab's own page has, in a script of their own: steps in frames do without. */
export const ownPage = {
  copyBefore,
  describeChange,
  followDocument,
  followHovers,
  isPassing,
  namesFor,
  unseenIn,
};

export type OwnPage = typeof ownPage;
