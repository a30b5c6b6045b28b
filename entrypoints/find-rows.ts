import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { withRow } from '@/lib/recorder/selector/find-row';

/** The part of the recorder that finds what identifies a row, in a page and in its frames. */
export default defineUnlistedScript(() => offer('find-rows', () => ({ withRow })));
