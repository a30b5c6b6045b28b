import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createMarking, type Marking } from '@/lib/page/mark-passage';

declare global {
  var winnowMarking: Marking | undefined;
}

/** Injected when a person asks to see a passage in its page. */
export default defineUnlistedScript(() => {
  if (!Object.hasOwn(globalThis, 'winnowMarking')) globalThis.winnowMarking = createMarking(document);
});
