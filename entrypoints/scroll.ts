import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scrolling } from '@/lib/page/scrolling';

/** Injected behind the capture script, to scroll a page for a picture of all of it. */
export default defineUnlistedScript(() => {
  if (globalThis.winnow) Object.assign(globalThis.winnow, scrolling(window));
});
