import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer, offered } from '@/lib/base/rpc/in-page';
import { captureApi } from '@/lib/page/capture-api';

/** Injected on demand, into the extension's own world of a page, with the scripts of the parts to write. */
export default defineUnlistedScript(() =>
  offer('capture', () =>
    captureApi(window, () =>
      Object.assign({}, ...['selection', 'article', 'lists', 'html', 'branding', 'data'].map(offered)),
    ),
  ),
);
