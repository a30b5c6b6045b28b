import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportPageWorld } from '@/lib/recorder/observe/page-world';

/** The script of a recording in a page's own world, injected only during a recording. */
export default defineUnlistedScript(() => reportPageWorld(globalThis));
