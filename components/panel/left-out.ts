import type { ScrapeRequest } from '@/lib/contract';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { ReaderName } from '@/lib/scrape/readers';
import type { PanelActions } from './actions';
import type { LeftOutFoldProps } from './LeftOutFold';
import type { JobResult } from './page-of';

/**
 * Returns the parts that are missing from a result, and actions to get them.
 * @param origin the result that parts were put back into: it lists all of them
 */
export function leftOutOf(
  shown: JobResult,
  origin: JobResult | undefined,
  actions: PanelActions,
): Omit<LeftOutFoldProps, 'added'> {
  const { putBack } = shown.job;
  const from = putBack && origin?.job.id === putBack.of ? origin : shown;
  const { job, result } = from;
  const listed = {
    parts: result.leftOut,
    reading: result.reading,
    back: from === shown ? [] : (putBack?.places ?? []),
  };
  const request = firstPageOf(job);
  const canReread = job.engine === 'local' && job.tab !== undefined && !job.tab.selection && request !== undefined;
  const reread = canReread && {
    reader: job.reader ?? readerOf(request),
    // Picking begins with what is shown, with the parts that were put back.
    onRead: (reader: ReaderName) => actions.readWith(reader === 'picked' ? shown.job : job, reader),
    onChoose: () => actions.chooseOnPage(shown.job),
  };
  if (!request?.onlyMainContent) return { ...listed, ...reread };
  return {
    ...listed,
    ...reread,
    onTakeEverything: () => actions.again(job, { request: { onlyMainContent: false } }),
    ...(job.tab && { onChoose: () => actions.chooseOnPage(shown.job) }),
    onPutBack: (places) => (places.length > 0 ? actions.putBack(from, places) : actions.showResult(job.id)),
  };
}

const readerOf = ({ onlyMainContent, includeTags }: ScrapeRequest): ReaderName => {
  if (includeTags.length > 0) return 'picked';
  return onlyMainContent ? 'winnow' : 'whole';
};
