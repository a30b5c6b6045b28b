import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { writeRawHtml } from '@/lib/page/html/raw-html';
import { writeHtml } from '@/lib/page/html/writer';

/** Injected with the capture script, which calls it if HTML is requested. */
export default defineUnlistedScript(() => offer('html', () => ({ html: writeHtml, rawHtml: writeRawHtml })));
