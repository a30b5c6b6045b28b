import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { closedRoot } from '@/lib/browser/closed-roots';
import { recorderChannel } from '@/lib/browser/recorder-channel';
import type { OwnPage } from '@/lib/recorder/observe/own-page';
import type { RowScript } from '@/lib/recorder/observe/targets';
import { type BarScript, recordPage } from '@/lib/recorder/record-page';

/** Set while a page is recorded: it may get this script twice, when the recording begins and when the page loads. */
const page = globalThis as { winnowRecords?: true };

/** The script of a recording in a page of its tab, injected only during a recording. */
export default defineUnlistedScript(() => {
  if (page.winnowRecords) return;
  page.winnowRecords = true;
  const ending = new AbortController();
  const ended = () => {
    ending.abort();
    delete page.winnowRecords;
  };
  const { bar, 'own-page': own, 'find-rows': rows } = globalThis.winnowTables ?? {};
  recordPage(
    window,
    recorderChannel(ending.signal),
    ended,
    bar as BarScript | undefined,
    { rows: rows as RowScript | undefined, own: own as OwnPage | undefined },
    closedRoot,
  );
});
