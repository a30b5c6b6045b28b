import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { snapshotApi } from '@/lib/page/snapshot/snapshot-api';
import { offer } from '@/lib/rpc/in-page';

/** Injected on demand, into the extension's own world of a page. */
export default defineUnlistedScript(() => offer('snapshot', () => snapshotApi(window)));
