import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { recorderChannel } from '@/lib/browser/recorder-channel';
import { type BarScript, type PointerScript, recordPage } from '@/lib/recorder/record-page';

/** Set while a page is recorded: it may get this script twice, when the recording begins and at its own start. */
const page = globalThis as { winnowRecords?: true };

/** The script of a recording in a page of its tab, injected only while there is one. */
export default defineUnlistedScript(() => {
  if (page.winnowRecords) return;
  page.winnowRecords = true;
  const ending = new AbortController();
  const barScript = () => globalThis.winnowTables?.bar as BarScript | undefined;
  const pointer = globalThis.winnowTables?.pointer as PointerScript | undefined;
  const ended = () => {
    ending.abort();
    delete page.winnowRecords;
  };
  recordPage(window, recorderChannel(ending.signal), barScript, ended, pointer?.followHovers(window, ending.signal));
});
