import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { imagesIn, linksIn } from '@/lib/page/links-and-images';

/** Injected beside the capture script, which calls it, where links or images are asked for. */
export default defineUnlistedScript(() => offer('lists', () => ({ links: linksIn, images: imagesIn })));
