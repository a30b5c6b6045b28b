import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followHovers } from '@/lib/recorder/observe/hovers';
import { offer } from '@/lib/rpc/in-page';

/** Follows the pointer for the recorder's script in the same page: frames have few menus that show under it. */
export default defineUnlistedScript(() => offer('pointer', () => ({ followHovers })));
