import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { captureApi } from '@/lib/page/capture-api';

/** Injected on demand, into the extension's own world of a page; a second injection changes nothing. */
export default defineUnlistedScript(() => {
  globalThis.winnow ??= captureApi(window);
});
