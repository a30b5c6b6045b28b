import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scrolling } from '@/lib/page/scrolling';
import { offer } from '@/lib/rpc/in-page';

/** Injected to scroll a page for a picture of all of it. */
export default defineUnlistedScript(() => offer('scroll', () => scrolling(window)));
