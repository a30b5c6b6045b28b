import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { onOrphan } from '@/lib/browser/orphan';
import { createPointing, type Pointing } from '@/lib/recorder/point';

declare global {
  var winnowPointing: Pointing | undefined;
}

/** Injected while steps are edited, to show in the page what they mean. */
export default defineUnlistedScript(() => {
  if (Object.hasOwn(globalThis, 'winnowPointing')) return;
  const pointing = createPointing(window);
  globalThis.winnowPointing = pointing;
  onOrphan(() => {
    pointing.stop();
    pointing.highlight(null);
  });
});
