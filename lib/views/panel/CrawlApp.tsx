import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { type CrawlDraft, CrawlForm } from '@/components/panel/set/CrawlForm';
import { errorAt } from '@/components/popup/draft';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import {
  hasPermission,
  requestAccess,
  requestPermission,
  requestServiceAccess,
  revokePermission,
  siteOf,
  watchPermissions,
} from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { activeTab } from '@/lib/browser/tabs';
import {
  type CrawlRequest,
  crawlRequest,
  type DataKey,
  dataKey,
  type Issue,
  leavesNoTrace,
  parseBody,
} from '@/lib/contract';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import type { CrawlPreview } from '@/lib/operations/crawl/preview';
import { crawlDraft } from '@/lib/store/crawl-draft';
import { saveAtEnd } from '@/lib/store/sets-to-save';
import { lastRequestFor, type Settings } from '@/lib/store/settings';
import { startOnce, streams } from '../background';
import { refusedAccess } from './refused-access';

interface CrawlAppProps {
  settings: Settings;
  windowId?: number | undefined;
  onBack(): void;
  onStarted(jobId: string): void;
}

/** The form of a crawl, wired to the active page and the worker. Closing the view ends the preview that it has begun. */
export function CrawlApp({ settings, windowId, onBack, onStarted }: CrawlAppProps) {
  const { engine, baseUrl } = settings;
  const [tab] = useLoaded(async () => (await activeTab(windowId)) ?? NO_TAB, [windowId]);
  const [written, setWritten] = useLoadedDraft();
  const [preview, setPreview] = useState<CrawlPreview | 'working'>();
  const [problem, setProblem] = useState<ErrorRecord>();
  const [tried, setTried] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const wrongPatterns = usePatternIssues(written);
  const history = useHistoryChoice();
  if (!tab || written === undefined) return null;

  const draft: CrawlDraft = written ?? { url: startFor(tab.url), ...(engine === 'local' && { limit: USUAL_LIMIT }) };
  const pageRequest = lastRequestFor(settings, addressOf(draft));
  const parsed = parseBody(crawlRequest, bodyOf(draft, pageRequest));
  const wrong = [...wrongPatterns, ...numberIssues(draft)];
  const isWritten = (name: unknown) => ![undefined, ''].includes(draft[String(name)] as string | undefined);
  const issues = parsed.ok ? [] : parsed.issues.filter(({ path }) => tried || isWritten(path[0]));
  const ownIssues = problem?.issues ?? [];

  /** Calls `work` with the request, once the contract and the user allow it. */
  const withRequest = async (work: (request: CrawlRequest) => Promise<void>) => {
    setTried(true);
    setProblem(undefined);
    if (!parsed.ok || wrong.length > 0) return;
    try {
      // Asks first, while browsers still count the call as the user's.
      if (engine === 'remote') await requestServiceAccess(baseUrl);
      else if (!(await requestAccess(sitesOf(parsed.input)))) throw refusedAccess();
      await work(parsed.input);
    } catch (thrown) {
      setProblem(WinnowError.from(thrown).record);
    }
  };
  const look = async (request: CrawlRequest) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setPreview('working');
    const context = { signal: ending.signal, report: () => undefined };
    try {
      setPreview(await streams.previewCrawl({ request, engine, incognito: tab.incognito }, context));
    } catch (thrown) {
      setPreview(undefined);
      if (!ending.signal.aborted) throw thrown;
    }
  };
  const start = async (save = false) => {
    const request = bodyOf(draft, pageRequest);
    const started = await startOnce({ operation: 'crawl', request, engine, incognito: tab.incognito });
    if ('issues' in started) throw WinnowError.badRequest(started.issues);
    await crawlDraft.removeValue();
    if (save) await saveAtEnd(started.jobId, 'zip');
    onStarted(started.jobId);
  };
  return (
    <CrawlForm
      draft={draft}
      onDraft={(next) => {
        setPreview(undefined);
        setWritten(next);
      }}
      engine={engine}
      hasService={baseUrl !== ''}
      history={engine === 'local' && !tab.incognito ? history : undefined}
      isDebugged={engine === 'local' && capabilities.debugger()}
      formats={formatsOf(pageRequest)}
      errorAt={(path) => errorAt([...issues, ...wrong, ...(ownIssues as Issue[])], path)}
      {...{ preview, problem }}
      onPreview={() => void withRequest(look)}
      onStopPreview={() => running.current?.abort()}
      onStart={() => void withRequest(() => start())}
      onStartAndSave={
        tab.incognito || leavesNoTrace(pageRequest) ? undefined : () => void withRequest(() => start(true))
      }
      onBack={onBack}
    />
  );
}

/** Whether pages that Winnow opens leave the browser's history. The permission is the setting, as in the settings. */
function useHistoryChoice() {
  const [isLeft = false] = useLoaded(() => hasPermission('history'), [], watchPermissions);
  return {
    isLeft,
    onLeave: (leaves: boolean) => void (leaves ? requestPermission : revokePermission)('history'),
  };
}

/**
 * Default page limit of a crawl in this browser: each page loads in a window here, and the default of the contract is meant
 * for servers.
 */
const USUAL_LIMIT = 100;

const NO_TAB = { url: undefined, incognito: false };

/** Returns the folder of the active page, since a manual begins in the folder of its pages; empty if it is not a web page. */
function startFor(url = ''): string {
  return /^https?:/.test(url) ? new URL('.', url).href : '';
}

/** The address of a crawl, parsed leniently as people type it. */
const addressOf = ({ url }: CrawlDraft): string => readAddresses(url).urls[0] ?? url;

/** The body of a crawl, with the options that the site's pages were last scraped with. */
function bodyOf(draft: CrawlDraft, scrapeOptions: Settings['lastRequest']): Record<string, unknown> {
  return { ...draft, url: addressOf(draft), scrapeOptions };
}

/** Formats that each page is scraped into, even while the form is incomplete. */
function formatsOf(pageRequest: Settings['lastRequest']): DataKey[] {
  const parsed = parseBody(crawlRequest, bodyOf({ url: 'https://page.example' }, pageRequest));
  return parsed.ok ? parsed.input.scrapeOptions.formats.map(({ type }) => dataKey(type)) : [];
}

/** Sites that a crawl may read. */
const sitesOf = ({ url, allowExternalLinks, allowSubdomains }: CrawlRequest): string[] =>
  allowExternalLinks || allowSubdomains ? ['<all_urls>'] : [siteOf(url)];

/** Lowest meaningful value of each field. The contract accepts any value there, as the reference v2 server does. */
const LOWEST = { limit: 1, maxDiscoveryDepth: 0 };

const numberIssues = (draft: CrawlDraft): Issue[] =>
  Object.entries(LOWEST).flatMap(([field, min]) => {
    const value = draft[field];
    const isBelow = typeof value === 'number' && value < min;
    return isBelow ? [{ path: [field], field, message: i18n.t('common.atLeast', { min }) }] : [];
  });

const PATTERN_FIELDS = ['includePaths', 'excludePaths'] as const;

/** Finds the invalid patterns of a draft, as they are typed. The code that parses them is large, and is loaded on first use. */
function usePatternIssues(draft: CrawlDraft | null | undefined): Issue[] {
  const written = PATTERN_FIELDS.map((field) => draft?.[field]);
  const find = async () => {
    if (written.every((patterns) => !patterns)) return [];
    const { wrongPatterns } = await import('@/lib/operations/crawl/patterns');
    return PATTERN_FIELDS.flatMap((field, at) =>
      wrongPatterns(stringsOf(written[at])).map(({ pattern, index, fault, part }) => ({
        path: [field],
        field: `${field}[${index}]`,
        message: i18n.t('panel.crawl.wrongPattern', { pattern, why: i18n.t(`panel.crawl.fault.${fault}`, { part }) }),
      })),
    );
  };
  const [issues = []] = useLoaded(find, [JSON.stringify(written)]);
  return issues;
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The saved draft; undefined until it is read, null if none is saved. */
function useLoadedDraft(): [draft: CrawlDraft | null | undefined, set: (draft: CrawlDraft) => void] {
  const [draft, setDraft] = useState<CrawlDraft | null>();
  useEffect(() => void crawlDraft.getValue().then(setDraft), []);
  return [
    draft,
    (next) => {
      setDraft(next);
      void crawlDraft.setValue(next);
    },
  ];
}
