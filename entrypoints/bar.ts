import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createBar } from '@/lib/recorder/bar';
import { offer } from '@/lib/rpc/in-page';

/** The bar of a recording, for the recorder's script in the tab's own page: frames have none. */
export default defineUnlistedScript(() => offer('bar', () => ({ createBar })));
