import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tagged } from '@/lib/page/select';
import { selected } from '@/lib/page/selection';
import { offer } from '@/lib/rpc/in-page';

/** Injected beside the capture script, which calls it, where a request asks for what the user has selected, or names tags. */
export default defineUnlistedScript(() => offer('selection', () => ({ selected, tagged })));
