import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import { onOrphan } from '@/lib/browser/orphan';
import { createListing } from '@/lib/recorder/listing';

/** Injected into a page that steps are proposed for, to read and highlight their elements. */
export default defineUnlistedScript(() =>
  offer('listing', () => {
    const listing = createListing(window);
    onOrphan(() => listing.mark([]));
    return listing;
  }),
);
