import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { scrolling } from '@/lib/page/scrolling';

/** Injected to scroll a page for a full-page picture. */
export default defineUnlistedScript(() => offer('scroll', () => scrolling(window)));
