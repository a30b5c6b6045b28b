import { useEffect, useState } from 'preact/hooks';
import { ActView } from '@/components/panel/act/ActView';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { requestAccess, siteOf } from '@/lib/browser/access';
import { openOptionsAt } from '@/lib/browser/panel';
import { activeTab } from '@/lib/browser/tabs';
import type { ActRun } from '@/lib/operations/interact/act-run';
import { acting } from '@/lib/store/acting';
import type { Settings } from '@/lib/store/settings';
import { background, holdWorker } from '../background';
import { lookForModels } from '../options/look-for-models';

interface ActAppProps {
  settings: Settings;
  windowId: number | undefined;
  onBack(): void;
  onRecording(recordingId: string): void;
  /** Scrapes the active page; must be called in the click handler. */
  onScrape(): void;
}

/** The view for acting on the page by prompt, wired to the worker, which continues while this view is closed. */
export function ActApp({ settings, windowId, onBack, onRecording, onScrape }: ActAppProps) {
  const { run, isRead } = useRun();
  const [problem, setProblem] = useState<ErrorRecord>();
  const isWorking = run?.state === 'thinking' || run?.state === 'running';
  // The worker must not stop while it is needed.
  useEffect(() => (isWorking ? holdWorker() : undefined), [isWorking]);
  if (!isRead) return null;

  const attempt = (act: () => Promise<unknown>) => {
    setProblem(undefined);
    act().catch((thrown) => setProblem(WinnowError.from(thrown).record));
  };
  const onRun = (act: (runId: string) => Promise<unknown>) => () => run && attempt(() => act(run.id));
  return (
    <ActView
      run={run}
      hasModel={settings.model.kind !== 'none'}
      problem={problem}
      onBack={onBack}
      onStart={(wish) => attempt(() => start(wish, windowId))}
      onSettings={() => void openOptionsAt('model')}
      finder={{
        onFind: lookForModels,
        onUse: ({ baseUrl }, model) => attempt(() => background.chooseModel({ baseUrl, model })),
      }}
      actions={{
        proceed: (all, values, allowed) =>
          run && attempt(() => background.proceedActing({ runId: run.id, all, values, ...defined({ allowed }) })),
        stop: onRun(background.stopActing),
        undo: onRun(background.undoActing),
        keep: onRun(async (runId) => onRecording((await background.keepActing(runId)).recordingId)),
        scrape: onScrape,
        another: onRun(background.closeActing),
      }}
    />
  );
}

async function start(wish: string, windowId: number | undefined): Promise<void> {
  const tab = await activeTab(windowId);
  if (tab?.id === undefined) return;
  // This only asks for access that the browser does not allow yet.
  if (tab.url && /^https?:/.test(tab.url)) await requestAccess([siteOf(tab.url)]).catch(() => false);
  await background.startActing({ tabId: tab.id, wish });
}

/** Follows the run as the worker stores it. */
function useRun() {
  const [kept, setKept] = useState<{ run?: ActRun | undefined; isRead: boolean }>({ isRead: false });
  useEffect(() => {
    const show = (run: ActRun | null) => setKept({ run: run ?? undefined, isRead: true });
    void acting.getValue().then(show);
    return acting.watch(show);
  }, []);
  return kept;
}
