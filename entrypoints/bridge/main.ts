import { callIn } from '@/lib/rpc/define';
import { offer } from '@/lib/rpc/in-page';
import { background, holdWorker } from '@/lib/views/background';
import { createBridge } from '@/lib/worker/bridge';
import { openStores } from '@/lib/worker/stores';

/** The page that Node (server/) opens in its own Chromium and calls over its pipe. Nothing is shown. */
const bridge = createBridge({ stores: openStores(), background, holdWorker });
offer('bridge', () => ({ call: callIn.bind(undefined, bridge) }));
