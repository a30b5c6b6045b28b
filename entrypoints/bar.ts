import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createBar } from '@/lib/recorder/bar';
import { copyBefore } from '@/lib/recorder/observe/copy-before';
import { describeChange } from '@/lib/recorder/observe/describe-change';
import { landmarkOf } from '@/lib/recorder/observe/landmark';
import { namesFor } from '@/lib/recorder/observe/names';
import { isPassing } from '@/lib/recorder/observe/passing';
import { offer } from '@/lib/rpc/in-page';

/** The bar of a recording, and what only the tab's own page needs, for the recorder's script there: frames have none. */
export default defineUnlistedScript(() =>
  offer('bar', () => ({ createBar, copyBefore, describeChange, isPassing, landmarkOf, namesFor })),
);
