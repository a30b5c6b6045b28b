import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createMarking } from '@/lib/page/mark-passage';
import { offer } from '@/lib/rpc/in-page';

/** Injected when a person asks to see a passage in its page. */
export default defineUnlistedScript(() => offer('mark', () => createMarking(document)));
