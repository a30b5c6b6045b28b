import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { snapshotApi } from '@/lib/page/snapshot/snapshot-api';

/** Injected on demand, into the extension's own world of a page. */
export default defineUnlistedScript(() => offer('snapshot', () => snapshotApi(window)));
