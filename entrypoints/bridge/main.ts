import { callIn } from '@/lib/rpc/define';
import { offer } from '@/lib/rpc/in-page';
import { createBridge } from '@/lib/worker/bridge';
import { openStores } from '@/lib/worker/stores';

/** The page that Node (server/) opens in its own Chromium and calls over its pipe. Nothing is shown. */
const bridge = createBridge(openStores());
offer('bridge', () => ({ call: callIn.bind(undefined, bridge) }));
