import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { createBar } from '@/lib/recorder/bar';

/** The bar of a recording, for the recorder's script in the tab's own page: frames have none. */
export default defineUnlistedScript(() => offer('bar', () => ({ createBar })));
