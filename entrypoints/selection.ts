import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { selected } from '@/lib/page/selection';
import { offer } from '@/lib/rpc/in-page';

/** Injected beside the capture script, which calls it, where what the person has selected is asked for. */
export default defineUnlistedScript(() => offer('selection', () => ({ selected })));
