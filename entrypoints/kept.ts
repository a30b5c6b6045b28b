import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { keptChannel } from '@/lib/browser/kept-channel';
import { createKeeping } from '@/lib/page/kept/keeping';

/** Runs in pages with highlights, and where a user highlights something. */
export default defineUnlistedScript(() => offer('kept', () => createKeeping(document, keptChannel())));
