import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readBranding } from '@/lib/page/branding/read-branding';
import { offer } from '@/lib/rpc/in-page';

/** Injected beside the capture script, which calls it, where branding is asked for. */
export default defineUnlistedScript(() => offer('branding', () => ({ branding: readBranding })));
