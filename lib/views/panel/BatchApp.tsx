import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { BatchForm, type RefusedTab } from '@/components/panel/set/BatchForm';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { restrictionOfTab } from '@/lib/browser/pages';
import { type Tab, tabsOfWindow, watchTabs } from '@/lib/browser/tabs';
import { dataKey, leavesNoTrace, parseRequest } from '@/lib/contract';
import { type ErrorRecord, WinnowError } from '@/lib/errors';
import type { Job } from '@/lib/jobs/job';
import { addToBatch, batchDraft } from '@/lib/store/batch-draft';
import type { TabsOfBatch } from '@/lib/store/panel-view';
import { saveAtEnd } from '@/lib/store/sets-to-save';
import type { Settings } from '@/lib/store/settings';
import { background } from '../background';
import { MapApp } from './MapApp';
import { refusedAccess } from './refused-access';

interface BatchAppProps {
  settings: Settings;
  windowId?: number | undefined;
  /** Tabs to begin with, until they are among the addresses. */
  tabsWanted: TabsOfBatch | undefined;
  onTabsAdded(): void;
  onBack(): void;
  onCrawl(): void;
  onStarted(jobId: string): void;
}

/** The form of a batch, wired to tabs and worker. */
export function BatchApp({ settings, windowId, tabsWanted, onTabsAdded, onBack, onCrawl, onStarted }: BatchAppProps) {
  const { engine, baseUrl, lastRequest } = settings;
  const [text, setText] = useDraft();
  const [tabs, setTabs] = useState<NonNullable<Job['tabs']>>({});
  const [refused, setRefused] = useState<RefusedTab[]>([]);
  const [problem, setProblem] = useState<ErrorRecord>();
  const [isMapping, setMapping] = useState(false);
  const [open] = useLoaded(() => tabsOfWindow(windowId), [windowId], watchTabs);
  const parsed = parseRequest({ ...lastRequest, url: 'https://page.example' });
  const formats = parsed.ok ? parsed.request.formats.map(({ type }) => dataKey(type)) : [];
  useEffect(() => {
    if (!tabsWanted || text === undefined) return;
    onTabsAdded();
    void readTabs(windowId, tabsWanted).then(addTabs);
  }, [tabsWanted, text]);
  // Nothing starts before it is known that they are not private.
  if (text === undefined || !open) return null;

  async function addTabs(wanted: readonly Tab[]): Promise<void> {
    const sorted = await sortTabs(wanted);
    setRefused(sorted.refused);
    setTabs((before) => ({ ...before, ...sorted.tabs }));
    // As they are by now: the user may have written meanwhile.
    const written = await batchDraft.getValue();
    const known = new Set(written.split('\n'));
    const lines = sorted.addresses.filter((url) => !known.has(url));
    setText([written.trimEnd(), ...lines].filter(Boolean).join('\n'));
  }
  const add = async (wanted: (tab: Tab) => boolean) => {
    setProblem(undefined);
    // Without it, browsers hide what tabs show. First, while they still count the call as the user's.
    if (engine === 'local') await requestAccess(['<all_urls>']).catch(() => false);
    await addTabs((await tabsOfWindow(windowId)).filter(wanted));
  };
  const incognito = open.some((tab) => tab.incognito);
  const start = async (urls: string[], save = false) => {
    setProblem(undefined);
    if (engine === 'remote') await requestServiceAccess(baseUrl);
    else if (!(await requestAccess([...new Set(urls.map(siteOf))]))) throw refusedAccess();
    const own = Object.fromEntries(urls.flatMap((url) => (tabs[url] ? [[url, tabs[url]]] : [])));
    const started = await background.startScrape({
      operation: 'batch',
      request: { ...lastRequest, urls },
      engine,
      ...(engine === 'local' && { tabs: own }),
      incognito,
    });
    if ('issues' in started) throw WinnowError.badRequest(started.issues);
    await batchDraft.removeValue();
    if (save) await saveAtEnd(started.jobId, 'markdown');
    onStarted(started.jobId);
  };
  const begin = (save?: boolean) => (urls: string[]) =>
    void start(urls, save).catch((thrown) => setProblem(WinnowError.from(thrown).record));
  if (isMapping) {
    const addAll = (urls: string[]) => void addToBatch(urls).then(() => setMapping(false));
    return <MapApp settings={settings} windowId={windowId} onAdd={addAll} onBack={() => setMapping(false)} />;
  }
  return (
    <BatchForm
      text={text}
      onText={setText}
      engine={engine}
      formats={formats}
      selected={open.filter(({ highlighted }) => highlighted).length}
      onSelectedTabs={() => void add(({ highlighted }) => highlighted)}
      onAllTabs={() => void add(() => true)}
      refused={refused}
      problem={problem}
      onMap={() => setMapping(true)}
      onCrawl={onCrawl}
      onStart={begin()}
      onStartAndSave={incognito || leavesNoTrace(lastRequest) ? undefined : begin(true)}
      onBack={onBack}
    />
  );
}

/** The addresses as they are written, undefined until they are read. Other views add to them. */
function useDraft(): [text: string | undefined, setText: (text: string) => void] {
  const [text, setText] = useState<string>();
  useEffect(() => {
    void batchDraft.getValue().then(setText);
    return batchDraft.watch((next) => setText(next ?? ''));
  }, []);
  return [
    text,
    (next) => {
      setText(next);
      void batchDraft.setValue(next);
    },
  ];
}

/**
 * The tabs of a window that a batch begins with. Nobody has been asked for access: a tab whose address is hidden from
 * us is none of them, and is added by a button that asks.
 */
async function readTabs(windowId: number | undefined, wanted: TabsOfBatch): Promise<Tab[]> {
  const [all, everywhere] = await Promise.all([tabsOfWindow(windowId), capabilities.allSites()]);
  const selected = all.filter(({ highlighted }) => highlighted);
  const tabs = wanted === 'selected' || selected.length > 1 ? selected : all;
  return tabs.filter(({ url }) => everywhere || url !== undefined);
}

/** Tells tabs that can be scraped, by their address, from those that cannot. */
async function sortTabs(open: readonly Tab[]) {
  const tabs: NonNullable<Job['tabs']> = {};
  const addresses = new Set<string>();
  const refused: RefusedTab[] = [];
  const restrictions = await Promise.all(open.map(restrictionOfTab));
  for (const [index, { id, windowId, url = '', title }] of open.entries()) {
    const isWeb = /^https?:/.test(url);
    const restriction = restrictions[index] ?? (isWeb ? undefined : 'browserPage');
    // A page that the browser unloaded is loaded again for the scrape.
    if (restriction && !(isWeb && (restriction === 'crashed' || restriction === 'pdf'))) {
      refused.push({
        title: title || url || i18n.t('panel.batch.tab'),
        why: i18n.t(`popup.restriction.${restriction}`),
      });
    } else {
      addresses.add(url);
      if (!restriction && id !== undefined) tabs[url] ??= { id, windowId, selection: false };
    }
  }
  return { addresses: [...addresses], tabs, refused };
}
