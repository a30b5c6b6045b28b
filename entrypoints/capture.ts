import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { captureApi } from '@/lib/page/capture-api';

/** Injected on demand, into the extension's own world of a page; a second injection changes nothing. */
export default defineUnlistedScript(() => {
  // An element with this id is a property of the window, too, but not its own.
  if (!Object.hasOwn(globalThis, 'winnow')) globalThis.winnow = captureApi(window);
});
