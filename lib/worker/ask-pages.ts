import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { StreamContext } from '@/lib/base/rpc/streams';
import { stayAwake } from '@/lib/browser/stay-awake';
import type { AskedPage } from '@/lib/scrape/formats/text/language/question-of-pages';
import type { SetAnswer } from '@/lib/store/set-answers';
import { getModelSecrets, settings } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import { reachModel, refreshWindow } from './model';

export interface AskedPages {
  question: string;
  /** Jobs of the pages, whose results are kept. */
  jobIds: string[];
}

/** What a question about pages needs from the worker. */
interface AskPagesDeps {
  stores: Pick<WorkerContext['stores'], 'results'>;
  offscreen: Pick<WorkerContext['offscreen'], 'askPages' | 'findServers' | 'readWindow'>;
}

/**
 * Answers a question from the kept results of pages with the user's model, whichever engine scraped them, and reports the answer as
 * it is written.
 * @throws WinnowError; or the signal's reason
 */
export async function askKeptPages(
  { question, jobIds }: AskedPages,
  { stores: { results }, offscreen }: AskPagesDeps,
  { signal, report }: StreamContext<string>,
): Promise<SetAnswer> {
  const rest = stayAwake();
  try {
    const pages = await pagesOf(jobIds, results);
    if (pages.length === 0) {
      throw new WinnowError('BAD_REQUEST', i18n.t('errors.askPages.noText'), {
        nextStep: i18n.t('nextSteps.askMarkdown'),
      });
    }
    await refreshWindow(offscreen, signal);
    const { model, modelChoice } = await settings.getValue();
    const secrets = model.kind === 'openai-compatible' ? await getModelSecrets(model.baseUrl) : {};
    const undo = await reachModel(model);
    try {
      const work = { pages, question, model, modelChoice, secrets };
      const { sources, ...answer } = await offscreen.askPages(work, report, signal);
      return {
        ...answer,
        question,
        sources: sources.flatMap(({ page, text }) => {
          const { jobId, url, title } = pages[page] ?? {};
          return jobId && url ? [{ jobId, url, title: title ?? '', text }] : [];
        }),
      };
    } finally {
      await undo();
    }
  } finally {
    rest();
  }
}

/** Reads the pages that were scraped as markdown. */
async function pagesOf(jobIds: readonly string[], results: AskPagesDeps['stores']['results']) {
  const pages: (AskedPage & { jobId: string })[] = [];
  for (const jobId of jobIds) {
    const { markdown, metadata } = (await results.get(jobId))?.response.data ?? {};
    if (!markdown) continue;
    const [title = ''] = [metadata?.title].flat();
    const [url = ''] = [metadata?.url ?? metadata?.sourceURL].flat();
    pages.push({ jobId, url: String(url), title: String(title), markdown });
  }
  return pages;
}
