import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { driving } from '@/lib/page/driving/drive-api';
import { type Finding, locate } from '@/lib/recorder/locate';

/** Injected behind the capture script, to act in pages that we opened. */
export default defineUnlistedScript(() => {
  if (!globalThis.winnow) return;
  const finding: Finding = { locate: (recorded, limit) => locate(document, recorded, limit) };
  Object.assign(globalThis.winnow, driving(window), finding);
});
