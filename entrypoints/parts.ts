import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createParts } from '@/lib/picker/content-with';
import { offer } from '@/lib/rpc/in-page';

/** Injected when a person puts back what a result left out. */
export default defineUnlistedScript(() => offer('parts', () => createParts(document)));
