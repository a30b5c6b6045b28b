import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { tagged } from '@/lib/page/select';
import { selected } from '@/lib/page/selection';

/** Injected with the capture script, which calls it if a request asks for the user's selection or names tags. */
export default defineUnlistedScript(() => offer('selection', () => ({ selected, tagged })));
