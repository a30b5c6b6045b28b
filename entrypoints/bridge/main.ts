import { createDoor } from '@/lib/worker/bridge';
import { openStores } from '@/lib/worker/stores';

/** The page that the loopback server (server/) opens in its own Chromium and calls over its pipe. Nothing is shown. */
Object.assign(globalThis, { door: createDoor(openStores()) });
