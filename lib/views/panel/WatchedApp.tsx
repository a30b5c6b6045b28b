import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { ServiceMonitors } from '@/components/panel/watch/ServiceMonitors';
import { type ListedWatch, type WatchActions, WatchedList } from '@/components/panel/watch/WatchedList';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { WatchPage } from '@/components/panel/watch/WatchPage';
import { hostOf } from '@/components/panel/web-href';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { hasAccess, requestToWatch, siteOf } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { markInPage } from '@/lib/browser/mark';
import { isOfWeb } from '@/lib/browser/pages';
import { inPrivateWindow } from '@/lib/browser/panel';
import { activeTab, getTab, type Tab } from '@/lib/browser/tabs';
import type { WatchChoices } from '@/lib/operations/watch/watch';
import type { Stores } from '@/lib/store/stores';
import type { WatchStore } from '@/lib/store/watches';
import { background } from '../background';
import { monitorsAt, startAtService } from './monitors-at-service';
import type { ShownWatch } from './use-panel-view';

interface WatchedAppProps extends Pick<Stores, 'watches'> {
  /** The address of the configured service; empty without one. */
  baseUrl: string;
  windowId: number | undefined;
  /** What the panel was asked for; each request is another object. */
  asked: ShownWatch;
  onBack(): void;
}

/** Watched pages, wired to the store and the worker: all of them, one with its history, or the form of one. */
export function WatchedApp({ watches, baseUrl, windowId, asked, onBack }: WatchedAppProps) {
  const [shown, setShown] = useState(asked);
  useEffect(() => setShown(asked), [asked]);
  const [isPrivate] = useLoaded(inPrivateWindow, []);
  const showAll = () => setShown({ all: true });
  if (isPrivate === undefined) return null;
  if ('watchTab' in shown && !isPrivate) {
    return (
      <NewWatch
        tabId={shown.watchTab}
        baseUrl={baseUrl}
        windowId={windowId}
        onStarted={(watchId) => setShown({ watchId })}
        onBack={showAll}
      />
    );
  }
  if ('watchId' in shown) {
    return <OneWatch key={shown.watchId} watches={watches} {...shown} onShow={setShown} onBack={showAll} />;
  }
  return (
    <AllWatches
      watches={watches}
      baseUrl={baseUrl}
      refusal={isPrivate ? i18n.t('watch.private') : undefined}
      onShow={setShown}
      onBack={onBack}
    />
  );
}

interface AllWatchesProps extends Pick<WatchedAppProps, 'watches' | 'baseUrl' | 'onBack'> {
  refusal: string | undefined;
  onShow(shown: ShownWatch): void;
}

function AllWatches({ watches, baseUrl, refusal, onShow, onBack }: AllWatchesProps) {
  const [listed] = useLoaded(() => listWatches(watches), [watches], watches.watch);
  if (!listed) return null;
  return (
    <WatchedList
      watches={listed}
      refusal={refusal}
      onNew={refusal ? undefined : () => onShow({ watchTab: undefined })}
      actions={{ ...actionsOn(onShow), show: (watchId) => onShow({ watchId }) }}
      onBack={onBack}
    >
      {baseUrl !== '' && <ServiceMonitors host={hostOf(baseUrl)} actions={monitorsAt(baseUrl)} />}
    </WatchedList>
  );
}

/** Checks whose values a row draws. */
const DRAWN = 50;

async function listWatches(watches: WatchStore): Promise<ListedWatch[]> {
  const all = await watches.list();
  return Promise.all(
    all.map(async (watch) => {
      const checks = await watches.checks(watch.id);
      const values = checks.slice(0, DRAWN).flatMap(({ value }) => (value ? [value.amount] : []));
      return { watch, isRunning: checks[0]?.state === 'running', values: values.reverse() };
    }),
  );
}

const actionsOn = (onShow: (shown: ShownWatch) => void): Omit<WatchActions, 'show'> => ({
  edit: (watchId) => onShow({ watchId, edits: true }),
  checkNow: (id) => void background.checkWatch(id),
  pause: (id, paused) => void background.pauseWatch(id, paused),
  remove(id) {
    void background.removeWatch(id);
    onShow({ all: true });
  },
});

interface OneWatchProps extends Pick<WatchedAppProps, 'watches' | 'onBack'> {
  watchId: string;
  edits?: boolean;
  onShow(shown: ShownWatch): void;
}

function OneWatch({ watches, watchId, edits = false, onShow, onBack }: OneWatchProps) {
  const load = async () => ({ watch: await watches.get(watchId), checks: await watches.checks(watchId) });
  const [loaded] = useLoaded(load, [watchId], watches.watch);
  const [problem, setProblem] = useState<ErrorRecord>();
  const unseen = loaded?.watch?.unseen ?? 0;
  useEffect(() => {
    // Changes on the screen count as seen.
    if (unseen > 0) void background.sawWatch(watchId);
  }, [watchId, unseen]);
  if (!loaded) return null;
  const { watch, checks } = loaded;
  if (!watch) {
    return (
      <WatchedList
        watches={[]}
        refusal={i18n.t('watch.missing')}
        actions={{ ...actionsOn(onShow), show: onBack }}
        onBack={onBack}
      />
    );
  }
  if (edits) {
    const save = async (choices: WatchChoices) => {
      await background.changeWatch({ id: watchId, ...choices });
      onShow({ watchId });
    };
    return (
      <WatchForm
        choices={watch}
        isNew={false}
        isDebugged={capabilities.debugger()}
        problem={problem}
        onSave={(choices) => void save(choices).catch((thrown) => setProblem(WinnowError.from(thrown).record))}
        onBack={() => onShow({ watchId })}
      />
    );
  }
  return (
    <WatchPage
      watch={watch}
      checks={checks}
      actions={actionsOn(onShow)}
      onShow={(passages) => markInPage(watch.url, passages)}
      onBack={onBack}
    />
  );
}

interface NewWatchProps extends Pick<WatchedAppProps, 'baseUrl'> {
  tabId: number | undefined;
  windowId: number | undefined;
  onStarted(watchId: string): void;
  onBack(): void;
}

function NewWatch({ tabId, baseUrl, windowId, onStarted, onBack }: NewWatchProps) {
  const load = () => (tabId === undefined ? activeTab(windowId) : getTab(tabId).catch(() => undefined));
  const [loaded] = useLoaded(async () => ({ tab: await load() }), [tabId]);
  const [problem, setProblem] = useState<ErrorRecord>();
  if (!loaded) return null;
  const { tab } = loaded;
  const { url } = tab ?? {};
  if (!tab || url === undefined || !isOfWeb(url)) {
    const actions = { ...actionsOn(onBack), show: onBack };
    return <WatchedList watches={[]} refusal={i18n.t('watch.unreadable')} actions={actions} onBack={onBack} />;
  }
  const failed = (thrown: unknown) => setProblem(WinnowError.from(thrown).record);
  const start = async (choices: WatchChoices) => {
    const id = crypto.randomUUID();
    const { favIconUrl } = tab;
    // Permissions can only be requested in the click. Notices are not worth waiting for, access to the site is.
    const requested = requestToWatch(url);
    if (!(await hasAccess([siteOf(url)]))) await requested;
    await background.startWatch({ id, ...choices, ...(favIconUrl && { favicon: favIconUrl }) });
    onStarted(id);
  };
  return (
    <WatchForm
      choices={{ name: tab.title || url, url, rule: { kind: 'text' }, frequency: 'hourly' }}
      isNew
      isDebugged={capabilities.debugger()}
      problem={problem}
      onSave={(choices) => void start(choices).catch(failed)}
      service={
        baseUrl === ''
          ? undefined
          : {
              host: hostOf(baseUrl),
              onSave: (wanted) => void startAtService(baseUrl, wanted).then(onBack).catch(failed),
            }
      }
      onPick={() => void pickIn(tab, url).catch(failed)}
      onBack={onBack}
    />
  );
}

/** Lets the person pick the part in the page, which is then watched. To be called in the press itself. */
async function pickIn({ id }: Tab, url: string): Promise<void> {
  await requestToWatch(url);
  if (id === undefined) return;
  await background.startPicking({ tabId: id, engine: 'local', request: {}, scrapes: false, watches: true });
}
