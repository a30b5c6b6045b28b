import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { ownPage } from '@/lib/recorder/observe/own-page';

/** The part of the recorder that only the tab's own page needs, for its script there: frames do not load it. */
export default defineUnlistedScript(() => offer('own-page', () => ownPage));
