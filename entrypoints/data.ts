import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { DATA_WRITERS } from '@/lib/page/data-writers';

/** Injected beside the capture script, which calls it, where structured data or a product is asked for. */
export default defineUnlistedScript(() => offer('data', () => DATA_WRITERS));
