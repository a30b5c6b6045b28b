import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { onOrphan } from '@/lib/browser/orphan';
import { followEnd } from '@/lib/recorder/ending/follow';

/** Follows the changes of a recorded page, together with the recorder's script. */
export default defineUnlistedScript(() =>
  offer('ending', () => {
    const end = followEnd(window);
    const ending = new AbortController();
    const stop = () => {
      end.stop();
      ending.abort();
      // The next recording in this document follows it again from the start.
      delete globalThis.winnowTables?.ending;
    };
    onOrphan(stop, ending.signal);
    return { ...end, stop };
  }),
);
