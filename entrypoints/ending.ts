import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { onOrphan } from '@/lib/browser/orphan';
import { followEnd } from '@/lib/recorder/ending/follow';

/** Follows, beside the recorder's script, what becomes of a recorded page. */
export default defineUnlistedScript(() =>
  offer('ending', () => {
    const end = followEnd(window);
    const ending = new AbortController();
    const stop = () => {
      end.stop();
      ending.abort();
      // The next recording in this document follows it anew.
      delete globalThis.winnowTables?.ending;
    };
    onOrphan(stop, ending.signal);
    return { ...end, stop };
  }),
);
