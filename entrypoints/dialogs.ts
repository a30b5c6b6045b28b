import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportOwnWorld } from '@/lib/recorder/observe/dialogs';

/** The script of a recording in a page's own world, injected only while there is one. */
export default defineUnlistedScript(() => reportOwnWorld(globalThis));
