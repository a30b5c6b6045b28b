import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { BatchForm } from '@/components/panel/set/BatchForm';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { hasAccess, requestAccess, siteOf } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { restrictionOfTab } from '@/lib/browser/pages';
import { type Tab, tabsOfWindow, watchTabs } from '@/lib/browser/tabs';
import { leavesNoTrace } from '@/lib/contract';
import type { Job, RefusedTab } from '@/lib/jobs/job';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { addToBatch, batchDraft } from '@/lib/store/batch-draft';
import type { TabsOfBatch } from '@/lib/store/panel-view';
import type { Settings } from '@/lib/store/settings';
import { MapApp } from './MapApp';
import { refusedAccess } from './refused-access';
import { askToRead, formatsOfPages, type KnownTabs, sitesOfPages, startBatch } from './start-batch';

interface BatchAppProps {
  settings: Settings;
  windowId?: number | undefined;
  /** Tabs to begin with, until they are added to the addresses or have started. */
  tabsWanted: { batch: TabsOfBatch; saves?: true } | undefined;
  onTabsAdded(): void;
  onBack(): void;
  onCrawl(): void;
  onSearch(): void;
  onAgent(): void;
  onStarted(jobId: string): void;
}

/** The form of a batch, wired to tabs and worker. */
export function BatchApp({ settings, windowId, tabsWanted, onTabsAdded, onStarted, ...ways }: BatchAppProps) {
  const { engine, lastRequest } = settings;
  const [text, setText] = useDraft();
  const [known, setKnown] = useState<KnownTabs>({ tabs: {}, refused: [] });
  const [problem, setProblem] = useState<ErrorRecord>();
  const [isMapping, setMapping] = useState(false);
  const [open] = useLoaded(() => tabsOfWindow(windowId), [windowId], watchTabs);
  // Nothing starts before the tabs are known not to be private.
  const isReady = text !== undefined && open !== undefined;
  useEffect(() => {
    if (!tabsWanted || !isReady) return;
    onTabsAdded();
    void readTabs(windowId, tabsWanted.batch).then(tabsWanted.saves ? saveTabs : addTabs);
  }, [tabsWanted, isReady]);
  if (!isReady) return null;

  const incognito = open.some((tab) => tab.incognito);
  const isKept = !incognito && !leavesNoTrace(lastRequest);
  const tell = (thrown: unknown) => setProblem(WinnowError.from(thrown).record);

  async function addTabs(wanted: readonly Tab[]): Promise<void> {
    const { addresses, tabs, refused } = await sortTabs(wanted);
    setKnown((before) => ({ tabs: { ...before.tabs, ...tabs }, refused }));
    // Reads the current addresses: the user may have written meanwhile.
    const written = await batchDraft.getValue();
    const there = new Set(written.split('\n'));
    const lines = addresses.filter((url) => !there.has(url));
    setText([written.trimEnd(), ...lines].filter(Boolean).join('\n'));
  }
  /** Starts with tabs at once, whatever the form contains. If they cannot start, the form shows them. */
  async function saveTabs(wanted: readonly Tab[]): Promise<void> {
    const { addresses, ...sorted } = await sortTabs(wanted);
    if (!isKept || addresses.length === 0) return addTabs(wanted);
    try {
      if (!(await mayRead(addresses, settings))) throw refusedAccess();
      await begin(addresses, sorted, true);
    } catch (thrown) {
      await addTabs(wanted);
      tell(thrown);
    }
  }
  const add = async (wanted: (tab: Tab) => boolean) => {
    setProblem(undefined);
    // Without it, browsers hide the addresses of tabs. Asks first, while browsers still count the call as the user's.
    if (engine === 'local') await requestAccess(['<all_urls>']).catch(() => false);
    await addTabs((await tabsOfWindow(windowId)).filter(wanted));
  };
  async function begin(urls: string[], known: KnownTabs, saves: boolean): Promise<void> {
    onStarted(await startBatch(urls, known, settings, { incognito, saves }));
  }
  const start = async (urls: string[], saves: boolean) => {
    setProblem(undefined);
    await askToRead(urls, settings);
    await begin(urls, known, saves);
    await batchDraft.removeValue();
  };
  if (isMapping) {
    const addAll = (urls: string[]) => void addToBatch(urls).then(() => setMapping(false));
    return <MapApp settings={settings} windowId={windowId} onAdd={addAll} onBack={() => setMapping(false)} />;
  }
  return (
    <BatchForm
      text={text}
      onText={setText}
      engine={engine}
      isDebugged={engine === 'local' && capabilities.debugger()}
      formats={formatsOfPages(settings)}
      selected={open.filter(({ highlighted }) => highlighted).length}
      onSelectedTabs={() => void add(({ highlighted }) => highlighted)}
      onAllTabs={() => void add(() => true)}
      refused={known.refused}
      problem={problem}
      onMap={() => setMapping(true)}
      onStart={(urls) => void start(urls, false).catch(tell)}
      onStartAndSave={isKept ? (urls) => void start(urls, true).catch(tell) : undefined}
      {...ways}
    />
  );
}

/**
 * Returns true if access to pages, or to the service that reads them, is granted, since it cannot be asked for without a
 * click.
 */
const mayRead = (urls: readonly string[], { engine, baseUrl }: Settings): Promise<boolean> =>
  hasAccess(engine === 'remote' ? [siteOf(parseBaseUrl(baseUrl).origin)] : sitesOfPages(urls));

/** The addresses as typed, undefined until they are read. Other views add to them. */
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
 * The tabs of a window that a batch begins with. This does not ask for access: tabs with a hidden address are left out, and
 * a button that asks for access adds them.
 */
async function readTabs(windowId: number | undefined, wanted: TabsOfBatch): Promise<Tab[]> {
  const [all, everywhere] = await Promise.all([tabsOfWindow(windowId), capabilities.allSites()]);
  const selected = all.filter(({ highlighted }) => highlighted);
  const isSelection = wanted === 'selected' || (wanted === 'window' && selected.length > 1);
  const tabs = isSelection ? selected : all;
  return tabs.filter(({ url }) => everywhere || url !== undefined);
}

/** Separates tabs that can be scraped, keyed by address, from tabs that cannot. */
async function sortTabs(open: readonly Tab[]): Promise<KnownTabs & { addresses: string[] }> {
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
