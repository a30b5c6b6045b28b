import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { closedRoot } from '@/lib/browser/closed-roots';
import { driving } from '@/lib/page/driving/drive-api';
import { compareEnd } from '@/lib/recorder/ending/read';
import { type ElementLocator, locate } from '@/lib/recorder/locate';

/** Injected to act in pages that Winnow opened. */
export default defineUnlistedScript(() => {
  const finding: ElementLocator = {
    locate: (recorded, limit) => locate(document, recorded, limit),
    compareEnd: (facts) => compareEnd(document, facts),
  };
  offer('drive', () => ({ ...driving(window, closedRoot), ...finding }));
});
