import { callIn } from '@/lib/base/rpc/define';
import { offer } from '@/lib/base/rpc/in-page';
import { openStores } from '@/lib/store/stores';
import { background, holdWorker } from '@/lib/views/background';
import { createBridge } from '@/lib/worker/bridge';

/** The page that Node (server/) opens in its own Chromium and calls over its pipe. It shows nothing. */
const inputFiles = () => [...((document.querySelector('input') as HTMLInputElement).files ?? [])];
const bridge = createBridge({ stores: openStores(), background, holdWorker, inputFiles });
offer('bridge', () => ({ call: callIn.bind(undefined, bridge) }));
