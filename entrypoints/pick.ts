import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { onOrphan } from '@/lib/browser/orphan';
import { callAnyWorker } from '@/lib/browser/worker-calls';
import { createPicker } from '@/lib/picker/pick';

/** Injected when a user chooses parts of the active page. */
export default defineUnlistedScript(() =>
  offer('pick', () => {
    const picker = createPicker(window, (picked) => void callAnyWorker('picker', 'ended', [picked]));
    onOrphan(picker.stop);
    return picker;
  }),
);
