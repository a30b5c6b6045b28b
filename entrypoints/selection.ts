import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { tagged } from '@/lib/page/select';
import { selected } from '@/lib/page/selection';

/** Injected beside the capture script, which calls it, where a request asks for what the user has selected, or names tags. */
export default defineUnlistedScript(() => offer('selection', () => ({ selected, tagged })));
