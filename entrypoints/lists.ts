import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { imagesIn, linksIn } from '@/lib/page/links-and-images';
import { offer } from '@/lib/rpc/in-page';

/** Injected beside the capture script, which calls it, where links or images are asked for. */
export default defineUnlistedScript(() => offer('lists', () => ({ links: linksIn, images: imagesIn })));
