import type { LastResultProps } from '@/components/popup/LastResult';
import { saveFile } from '@/lib/base/save-file';
import { requestPermission } from '@/lib/browser/access';
import type { Job } from '@/lib/jobs/job';
import type { Stores } from '@/lib/store/stores';

/** The newest result of the page, and ways to copy or save it. */
export function lastResult(
  job: Job | undefined,
  isNews: boolean,
  stores: Pick<Stores, 'jobs' | 'results' | 'highlights'>,
  onOpen: (jobId: string) => void,
): LastResultProps | undefined {
  if (!job) return undefined;
  const load = async () => {
    // Loaded only on demand: reading markdown needs much code.
    const { textOfPage } = await import('./text-of-page');
    const found = await textOfPage(job, stores);
    if (!found) throw new Error('The result has no text.');
    return found;
  };
  const { id, ephemeral } = job;
  return {
    job,
    isNews,
    onOpen: () => onOpen(id),
    onAllowCopying: () => void requestPermission('clipboardWrite'),
    // An unsaved result is handed over only once, to the panel.
    ...(!ephemeral && {
      onCopy: async () => navigator.clipboard.writeText((await load()).text),
      onDownload: () =>
        void load().then(
          ({ text, mime, name }) => saveFile(new Blob([text], { type: mime }), name),
          () => onOpen(id),
        ),
    }),
  };
}
