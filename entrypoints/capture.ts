import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { captureApi } from '@/lib/page/capture-api';
import { offer } from '@/lib/rpc/in-page';

/** Injected on demand, into the extension's own world of a page. */
export default defineUnlistedScript(() => offer('capture', () => captureApi(window)));
