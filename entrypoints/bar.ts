import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { createBar } from '@/lib/recorder/bar';

/** The recorder toolbar, for the recorder's script in the tab's own page: frames do not show it. */
export default defineUnlistedScript(() => offer('bar', () => ({ createBar })));
