import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { onOrphan } from '@/lib/browser/orphan';
import { callAnyWorker } from '@/lib/browser/worker-calls';
import { createPicker } from '@/lib/picker/pick';
import { offer } from '@/lib/rpc/in-page';

/** Injected when a person chooses parts of the page in front of them. */
export default defineUnlistedScript(() =>
  offer('pick', () => {
    const picker = createPicker(window, (picked) => void callAnyWorker('picker', 'ended', [picked]));
    onOrphan(picker.stop);
    return picker;
  }),
);
