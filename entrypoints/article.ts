import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { articleBy } from '@/lib/page/article-reader';

/** Injected with the capture script if the user wants a page read by Readability. */
export default defineUnlistedScript(() => offer('article', () => ({ article: articleBy })));
