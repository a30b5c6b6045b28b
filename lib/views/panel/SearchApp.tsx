import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { SearchForm, SearchSetUp } from '@/components/panel/set/SearchForm';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { saveFile } from '@/lib/base/save-file';
import { hasAccess, requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { inPrivateWindow, openOptionsAt } from '@/lib/browser/panel';
import { LIMITS, leavesNoTrace } from '@/lib/contract';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { engineAddress, engineTitle } from '@/lib/operations/search/engines/engine';
import { type SearchHit, searchHits } from '@/lib/operations/search/search-hits';
import { type SearchDraft, searchDraft } from '@/lib/store/search-draft';
import type { Settings } from '@/lib/store/settings';
import { fileName } from '@/lib/transfer/export/file-name';
import { HIT_FORMS, type HitFormName } from '@/lib/transfer/export/search-hits';
import { streams } from '../background';
import { askToRead, formatsOfPages, startBatch } from './start-batch';

interface SearchAppProps {
  settings: Settings;
  /** Words to search for at once; each request is a new object. */
  asked: { search: string } | undefined;
  onBack(): void;
  onStarted(jobId: string): void;
}

/** Number of results requested at first, and added by each click. */
const STEP = 20;

/** A search of the web, wired to settings and worker. Closing the view ends the search that it has begun. */
export function SearchApp({ settings, asked, onBack, onStarted }: SearchAppProps) {
  const [isPrivate] = useLoaded(inPrivateWindow, []);
  const search = useSearch(settings, isPrivate);
  const { draft, setProblem, run } = search;
  const isReady = draft !== undefined && isPrivate !== undefined;
  const engine = engineOf(settings);
  const wanted = asked?.search || undefined;
  useEffect(() => {
    if (!isReady || !wanted || !engine) return;
    // Access cannot be asked for without a click: a user who has not allowed it is told to press the button.
    void run({ query: wanted, limit: STEP }, () => checkAccess(engine.address));
  }, [isReady, asked, engine?.address]);
  if (!isReady) return null;
  const onSettings = () => void openOptionsAt('search');
  if (!engine) return <SearchSetUp onSettings={onSettings} onBack={onBack} />;

  const found = draft.found && searchHits(draft.found);
  const mayAsk = () => askToReach(settings, engine.address);
  const scrape = (saves: boolean) => (urls: string[]) => {
    setProblem(undefined);
    const begin = async () => {
      await askToRead(urls, settings);
      return startBatch(urls, { tabs: {}, refused: [] }, settings, { incognito: isPrivate, saves });
    };
    begin().then(onStarted, (thrown) => setProblem(WinnowError.from(thrown).record));
  };
  const isKept = !isPrivate && !leavesNoTrace(settings.lastRequest);
  const hasMore = found && found.length >= draft.limit && draft.limit < LIMITS.search.max;
  const more = () => run({ query: draft.query, limit: Math.min(draft.limit + STEP, LIMITS.search.max) }, mayAsk);
  return (
    <SearchForm
      query={search.query}
      onQuery={search.setQuery}
      hint={engine.hint}
      isSearching={search.isSearching}
      found={found}
      searched={draft.query}
      warning={draft.found?.warning}
      problem={search.problem}
      onSearch={(query) => void run({ query, limit: STEP }, mayAsk)}
      onStop={search.stop}
      onMore={hasMore ? () => void more() : undefined}
      formats={formatsOfPages(settings)}
      isDebugged={settings.engine === 'local' && capabilities.debugger()}
      onScrape={scrape(false)}
      onScrapeAndSave={isKept ? scrape(true) : undefined}
      onSave={(form, pages) => save(form, pages, draft.query)}
      onSettings={onSettings}
      onBack={onBack}
    />
  );
}

/** Searches and saves the last results, except in a private window. */
function useSearch({ engine }: Settings, isPrivate: boolean | undefined) {
  /** Undefined until the saved draft is read. */
  const [draft, setDraft] = useState<SearchDraft>();
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<ErrorRecord>();
  const [isSearching, setSearching] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (isPrivate === undefined) return;
    const loading = isPrivate ? Promise.resolve(null) : searchDraft.getValue();
    void loading.then((kept) => {
      setDraft(kept ?? { query: '', limit: STEP });
      setQuery(kept?.query ?? '');
    });
  }, [isPrivate]);

  /** @param access rejects unless the engine may be reached; asks in the click itself */
  const run = async (wanted: SearchDraft, access: () => Promise<void>) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setQuery(wanted.query);
    setProblem(undefined);
    setSearching(true);
    try {
      await access();
      const context = { signal: ending.signal, report: () => undefined };
      const { query, limit } = wanted;
      const { language } = navigator;
      const wantedHere = { query, limit, engine, language, incognito: isPrivate === true };
      const next = { query, limit, found: await streams.searchWeb(wantedHere, context) };
      if (!isPrivate) await searchDraft.setValue(next);
      setDraft(next);
    } catch (thrown) {
      if (!ending.signal.aborted) setProblem(WinnowError.from(thrown).record);
    } finally {
      if (running.current === ending) setSearching(false);
    }
  };
  return { draft, query, setQuery, problem, setProblem, isSearching, run, stop: () => running.current?.abort() };
}

/** The search engine in use, with a sentence about the data it receives; undefined if none is set up. */
function engineOf({ engine, baseUrl, search }: Settings): { address: string; hint: string } | undefined {
  try {
    if (engine === 'remote') return { address: parseBaseUrl(baseUrl).origin, hint: i18n.t('panel.search.remote') };
    if (search.backend === 'none') return undefined;
    const hint = search.backend === 'browser' ? 'panel.search.page' : 'panel.search.local';
    return { address: engineAddress(search), hint: i18n.t(hint, { name: engineTitle(search) }) };
  } catch {
    // An unusable address counts as missing.
    return undefined;
  }
}

const notAllowed = (address: string) =>
  new WinnowError('PERMISSION_NEEDED', i18n.t('errors.access.host', { host: new URL(address).host }), {
    nextStep: i18n.t('nextSteps.allowSearch'),
  });

/** @throws WinnowError PERMISSION_NEEDED unless the address may be reached, since it cannot be asked for without a click */
async function checkAccess(address: string): Promise<void> {
  if (!(await hasAccess([siteOf(address)]))) throw notAllowed(address);
}

/** Asks for access to the search engine; must be called in the click handler. @throws WinnowError if the user refuses */
async function askToReach({ engine, baseUrl }: Settings, address: string): Promise<void> {
  if (engine === 'remote') await requestServiceAccess(baseUrl);
  else if (!(await requestAccess([siteOf(address)]))) throw notAllowed(address);
}

function save(form: HitFormName, pages: readonly SearchHit[], query: string): void {
  const { extension, mime, write } = HIT_FORMS[form];
  saveFile(new Blob([write(pages)], { type: mime }), fileName(query, extension));
}
