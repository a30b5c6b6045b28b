import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { createParts } from '@/lib/picker/content-with';

/** Injected when a user puts back parts that a result left out. */
export default defineUnlistedScript(() => offer('parts', () => createParts(document)));
