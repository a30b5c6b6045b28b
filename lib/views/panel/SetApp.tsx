import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { pageOf } from '@/components/panel/page-of';
import type { WrittenExtraction } from '@/components/panel/set/ExtractForm';
import type { PageInSet } from '@/components/panel/set/page-in-set';
import { SetView } from '@/components/panel/set/SetView';
import { WinnowError } from '@/lib/base/errors';
import { saveFile } from '@/lib/base/save-file';
import { openOptionsAt } from '@/lib/browser/panel';
import { folded, holdsWords } from '@/lib/jobs/find-jobs';
import { isFinished, type Job } from '@/lib/jobs/job';
import { type Discovered, waitingPages } from '@/lib/operations/discovery';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import { keepPickedValues, renamePickedValue, valuesOfSets } from '@/lib/store/picked-values';
import { searchTexts } from '@/lib/store/search-texts';
import { type SetFile, setsToSave, takeSetToSave } from '@/lib/store/sets-to-save';
import type { Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { commonStart, type PageOfSet, pageValue, SET_FILES } from '@/lib/transfer/export/page-set';
import { type PageValue, type ValuesTable, valuesTable } from '@/lib/transfer/export/values-table';
import { noteModel } from '../ask-note';
import { background } from '../background';
import { extractFrom } from './extract-from';
import { pickValues } from './pick-values';
import { useAskPages } from './use-ask-pages';

interface SetAppProps extends Pick<Stores, 'jobs' | 'found' | 'results'> {
  job: Job;
  current: Pick<Settings, 'note' | 'model'>;
  /** @param passage text of the result to find at once */
  onOpen(jobId: string, passage?: string): void;
  /** Starts another job with these pages and this job's options. */
  onScrape(urls: string[]): void;
}

/** A job over many pages, wired to the browser. */
export function SetApp({ job, current, jobs, found: foundStore, results, onOpen, onScrape }: SetAppProps) {
  const isOver = isFinished(job);
  const read = async () => ({
    isOver,
    parts: await jobs.children(job.id),
    learned: isOver ? [] : await foundStore.of(job.id),
  });
  const [known] = useLoaded(read, [jobs, foundStore, job.id, isOver], jobs.watch);
  const pages = useMemo(() => (known ? pagesOfSet(job, known.parts, known.learned) : []), [job, known]);
  const [toSave = {}] = useLoaded(() => setsToSave.getValue(), [], setsToSave.watch);
  const [words, setWords] = useState('');
  const found = useFound(pages, words);
  const scraped = pages.flatMap((page) => (page.job?.state === 'done' ? [page.url] : []));
  const [picked = {}] = useLoaded(() => valuesOfSets.getValue(), [], valuesOfSets.watch);
  const done = pages.flatMap((page) => (page.job?.state === 'done' ? [page.job.id] : []));
  const asking = useAskPages(job.id, done);
  const values = useValues(isOver && known?.isOver ? { job, pages } : undefined, results);
  if (!known) return null;
  const isLocal = job.engine === 'local';
  const isRepeatable = job.input !== undefined;
  const missing = () => pages.filter((page) => page.job?.state !== 'done').map(({ url }) => url);
  const extract = async (written: WrittenExtraction) => {
    const started = await extractFrom(job, scraped, written, picked[job.id]);
    if ('wrong' in started) return started.wrong;
    onOpen(started.jobId);
    return undefined;
  };
  const save = async (file: SetFile) => {
    const { name, make } = SET_FILES[file];
    const { title } = pageOf(job);
    const options = {
      note: current.note,
      ask: noteModel(current, job),
      title,
      start: startOf(job, pages),
      members: job.members,
    };
    saveFile(await make(readPages(pages, results), options), name(title));
  };
  return (
    <SetView
      job={job}
      pages={pages}
      found={found}
      words={words}
      onWords={setWords}
      onOpen={({ id }) => onOpen(id)}
      onStop={() => void background.cancelJob(job.id)}
      onPause={isLocal ? () => void background.pauseJob(job.id) : undefined}
      onProceed={() => void background.proceedJob(job.id)}
      // A service has ended its job: the missing pages become another job there.
      onRetry={isRepeatable ? () => (isLocal ? void background.retryJob(job.id) : onScrape(missing())) : undefined}
      onSave={job.ephemeral ? undefined : save}
      isToBeSaved={job.id in toSave}
      isWhole={known.isOver}
      takeFile={() => takeSetToSave(job.id)}
      values={values}
      asking={
        isOver && !job.ephemeral && done.length > 0
          ? {
              ...asking,
              onPassage: ({ jobId, text }) => onOpen(jobId, text),
              onSettings: () => void openOptionsAt('model'),
            }
          : undefined
      }
      examples={
        isLocal
          ? {
              picked: picked[job.id] ?? [],
              onPick: () => pickValues(job.id, scraped[0]),
              onRename: (selector, name) => void renamePickedValue(job.id, selector, name),
              onForget: () => void keepPickedValues(job.id, []),
            }
          : undefined
      }
      onExtract={isOver && isRepeatable && !job.ephemeral && scraped.length > 0 ? extract : undefined}
    />
  );
}

/** Data extracted from the pages of a finished set; undefined if not requested. */
function useValues(
  set: { job: Job; pages: readonly PageInSet[] } | undefined,
  results: SetAppProps['results'],
): ValuesTable | undefined {
  const read = async () => {
    if (!set || set.job.ephemeral || !asksForJson(set.job)) return undefined;
    const values: PageValue[] = [];
    for await (const page of readPages(set.pages, results)) if ('result' in page) values.push(pageValue(page));
    return valuesTable(values);
  };
  const [values] = useLoaded(read, [set?.job.id, set?.pages]);
  return values;
}

/** True for a set that extracts structured data from its pages. */
function asksForJson({ operation, input }: Job): boolean {
  if (!input) return false;
  return operationOf(operation)
    .firstPage(input as OperationInput)
    .formats.some(({ type }) => type === 'json');
}

/** Finds pages whose title or address contains all words at once, and then pages whose text contains them. */
function useFound(pages: PageInSet[], words: string): PageInSet[] {
  const [byText, setByText] = useState<{ words: string; ids: Set<string> }>();
  const jobIds = pages.flatMap(({ job }) => (job?.state === 'done' ? [job.id] : []));
  const isSearching = words.trim() !== '';
  useEffect(() => {
    if (!isSearching) return;
    const searching = new AbortController();
    searchTexts({ words, jobIds }, ({ found }) => setByText({ words, ids: new Set(found) }), searching.signal);
    return () => searching.abort();
  }, [words, isSearching, jobIds.length]);
  return useMemo(() => {
    if (!isSearching) return pages;
    const holds = holdsWords({ words });
    const ids = byText?.words === words ? byText.ids : new Set<string>();
    return pages.filter(
      ({ url, job }) => (job && ids.has(job.id)) || holds(folded(`${job?.page?.title ?? ''} ${url}`)),
    );
  }, [pages, words, isSearching, byText]);
}

/** Lists the pages of a job with many pages: pages that have begun first, then planned or discovered pages. */
function pagesOfSet(
  { operation, input, planned: most = 0 }: Job,
  parts: readonly Job[],
  learned: readonly Discovered[],
): PageInSet[] {
  const row = operationOf(operation);
  const asked = input && row.kind === 'job' ? row.pages(input).map(({ url }) => url) : [];
  const begunUrls = new Set(parts.map(({ page }) => page?.url ?? ''));
  const waiting = waitingPages(learned, begunUrls).slice(0, Math.max(0, most - parts.length));
  const planned = learned.length > 0 ? waiting : asked;
  const begun = parts.map((job) => ({ url: job.page?.url ?? '', job }));
  // A service returns pages in the order in which they finish, and addresses in its own spelling.
  const seen = new Map<string, number>();
  for (const { url } of begun) seen.set(hrefOf(url), (seen.get(hrefOf(url)) ?? 0) + 1);
  const left = planned.filter((url) => {
    const times = seen.get(hrefOf(url)) ?? 0;
    seen.set(hrefOf(url), times - 1);
    return times <= 0;
  });
  return [...begun, ...left.map((url) => ({ url }))];
}

/** Address that a set begins with: the start of a crawl, or the first page of a batch if all are on one host. */
const startOf = ({ input }: Job, pages: readonly PageInSet[]): string | undefined =>
  input && 'url' in input ? input.url : commonStart(pages.map(({ url }) => url));

const hrefOf = (url: string): string => URL.parse(url)?.href ?? url;

/** Reads the stored results of pages, one after the other. */
async function* readPages(pages: readonly PageInSet[], results: SetAppProps['results']): AsyncGenerator<PageOfSet> {
  for (const { url, job } of pages) {
    const result = job?.state === 'done' ? await results.get(job.id) : undefined;
    const title = job?.page?.title ?? '';
    const error = job?.error ?? new WinnowError('CANCELLED', i18n.t('panel.set.notBegun')).record;
    yield result ? { url, title, result } : { url, title, error };
  }
}
