import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { driving } from '@/lib/page/driving/drive-api';

/** Injected behind the capture script into pages that we opened, to act in them. */
export default defineUnlistedScript(() => {
  if (globalThis.winnow) Object.assign(globalThis.winnow, driving(window));
});
