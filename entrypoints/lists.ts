import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { imagesIn, linksIn } from '@/lib/page/links-and-images';

/** Injected with the capture script, which calls it if links or images are requested. */
export default defineUnlistedScript(() => offer('lists', () => ({ links: linksIn, images: imagesIn })));
