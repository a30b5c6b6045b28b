import type { LastResultProps } from '@/components/popup/LastResult';
import { requestPermission } from '@/lib/browser/access';
import type { ActivePage } from '@/lib/browser/pages';
import type { Job } from '@/lib/jobs/job';
import { saveFile } from '@/lib/save-file';
import type { ResultStore } from '@/lib/store/results';
import { settings } from '@/lib/store/settings';

/**
 * The newest result of a tab, and ways to take it along; nothing if it is of another page.
 * @param job the newest job of the tab
 */
export function lastResult(
  job: Job | undefined,
  page: ActivePage,
  isNews: boolean,
  results: ResultStore,
  onOpen: (jobId: string) => void,
): LastResultProps | undefined {
  if (job?.state !== 'done' || (!isNews && job.page?.url !== page.url)) return undefined;
  const load = async () => {
    const result = await results.get(job.id);
    // Not before it is wanted: it reads markdown, for which there is much code.
    const [{ note }, { resultText }] = await Promise.all([settings.getValue(), import('@/lib/export/result-text')]);
    const found = result && resultText({ response: result.response, selection: job.tab?.selection === true }, note);
    if (!found) throw new Error('The result has no text.');
    return found;
  };
  const { id, ephemeral } = job;
  return {
    job,
    isNews,
    onOpen: () => onOpen(id),
    onAllowCopying: () => void requestPermission('clipboardWrite'),
    // One that is not kept is handed over once, to the panel.
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
