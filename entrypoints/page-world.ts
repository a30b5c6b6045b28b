import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportPageWorld } from '@/lib/recorder/observe/page-world';

/** The script of a recording in a page's own world, injected only while there is one. */
export default defineUnlistedScript(() => reportPageWorld(globalThis));
