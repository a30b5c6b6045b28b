import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { readBranding } from '@/lib/page/branding/read-branding';

/** Injected beside the capture script, which calls it, where branding is asked for. */
export default defineUnlistedScript(() => offer('branding', () => ({ branding: readBranding })));
