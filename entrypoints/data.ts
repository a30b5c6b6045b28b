import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { DATA_WRITERS } from '@/lib/page/data-writers';

/** Injected with the capture script, which calls it if structured data or a product is requested. */
export default defineUnlistedScript(() => offer('data', () => DATA_WRITERS));
