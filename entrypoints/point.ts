import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { onOrphan } from '@/lib/browser/orphan';
import { createPointing } from '@/lib/recorder/point';

/** Injected while steps are edited, to highlight their elements in the page. */
export default defineUnlistedScript(() =>
  offer('point', () => {
    const pointing = createPointing(window);
    onOrphan(() => {
      pointing.stop();
      pointing.highlight(null);
    });
    return pointing;
  }),
);
