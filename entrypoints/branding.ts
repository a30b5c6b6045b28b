import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { readBranding } from '@/lib/page/branding/read-branding';

/** Injected with the capture script, which calls it if branding is requested. */
export default defineUnlistedScript(() => offer('branding', () => ({ branding: readBranding })));
