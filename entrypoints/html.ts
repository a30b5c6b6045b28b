import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { writeRawHtml } from '@/lib/page/html/raw-html';
import { writeHtml } from '@/lib/page/html/writer';

/** Injected beside the capture script, which calls it, where HTML is asked for. */
export default defineUnlistedScript(() => offer('html', () => ({ html: writeHtml, rawHtml: writeRawHtml })));
