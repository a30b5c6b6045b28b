import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { createMarking } from '@/lib/page/mark-passage';

/** Injected when a user asks to see a passage in its page. */
export default defineUnlistedScript(() => offer('mark', () => createMarking(document)));
