import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { RecordingPage } from '@/components/recordings/RecordingPage';
import type { Picked } from '@/components/recordings/recording-actions';
import type { Remote } from '@/lib/base/rpc/define';
import { saveFile } from '@/lib/base/save-file';
import { scriptIn } from '@/lib/browser/page-scripts';
import { activeTab } from '@/lib/browser/tabs';
import { type Action, actionSchema } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import { edited, historyOf, insertStep, pointAt, undone } from '@/lib/recorder/edit';
import type { Pointed, Pointing } from '@/lib/recorder/point';
import type { Recording } from '@/lib/recorder/recording';
import type { Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { fileName } from '@/lib/transfer/export/file-name';
import { EXPORT_FORMATS } from '@/lib/transfer/export/formats';
import { hasEndCheck, recordingFile, requestOf, requestWithEnd } from '@/lib/transfer/export/recording';
import { useRun } from './use-run';

interface OneRecordingProps extends Stores {
  settings: Settings;
  windowId?: number;
  allJobs: readonly Job[];
  recording: Recording;
  /** Changes made by its import, one sentence each. */
  importNotes?: readonly string[] | undefined;
  asksValues?: boolean | undefined;
  /** Shows results, or the result of a job that has just started. */
  onResult(jobId?: string): void;
  onList(): void;
  onDuplicate(id: string): void;
  onRemove(id: string): void;
}

/** One recording, wired to the browser. */
export function OneRecording(props: OneRecordingProps) {
  const { recording, recordings: store, secrets, results, settings, allJobs, windowId, ...on } = props;
  const [history, setHistory] = useState(() => historyOf(recording));
  const [kept = [], refreshKept] = useLoaded(() => secrets.names(recording.id), [recording.id]);
  const [checksEnd, setChecksEnd] = useState(true);
  const toCopy = checksEnd ? requestWithEnd : (asked: Recording) => requestOf(asked, true);
  const { run, start, stop } = useRun({ jobs: allJobs, results, secrets, settings, windowId, onResult: on.onResult });

  const put = (next: Recording) => void store.put({ ...next, updatedAt: Date.now() });
  const edit = (next: Recording, group?: string) => {
    setHistory(edited(history, next, group));
    put(next);
  };

  const { matches, picking, ...points } = usePointing(windowId, recording, edit);

  return (
    <RecordingPage
      recording={recording}
      importNotes={props.importNotes}
      asksValues={props.asksValues}
      hasService={settings.baseUrl !== ''}
      canUndo={history.past.length > 0}
      run={run}
      matches={matches}
      copies={EXPORT_FORMATS.map(({ id, make }) => ({
        label: i18n.t(`recordings.exports.${id}`),
        copy: () => navigator.clipboard.writeText(make(toCopy(recording), settings.baseUrl)),
      }))}
      endCheck={hasEndCheck(recording) ? { isOn: checksEnd, set: setChecksEnd } : undefined}
      kept={kept}
      picking={picking}
      actions={{
        showList: on.onList,
        edit,
        undo() {
          const earlier = undone(history);
          setHistory(earlier);
          put(earlier.present);
        },
        duplicate: on.onDuplicate,
        remove: on.onRemove,
        download() {
          const file = new Blob([recordingFile(recording)], { type: 'application/json' });
          saveFile(file, fileName(recording.name, 'winnow.json'));
        },
        run: (wanted) => void start(wanted).then(refreshKept),
        stop,
        ...points,
        forget: (variables) => void secrets.remove(recording.id, variables).then(refreshKept),
      }}
    />
  );
}

/** Highlights the elements of steps in the user's active page, and lets the user pick elements there. */
function usePointing(windowId: number | undefined, recording: Recording, edit: (next: Recording) => void) {
  const [matches, setMatches] = useState<Record<string, number>>({});
  const [picking, setPicking] = useState<Picked>();

  const inPage = async <Value,>(ask: (page: Remote<Pointing>) => Promise<Value>): Promise<Value | undefined> => {
    const tab = await activeTab(windowId);
    if (tab?.id === undefined) return undefined;
    // A page that does not allow scripts matches nothing.
    return ask(scriptIn({ target: { tabId: tab.id } }, 'point')).catch(() => undefined);
  };

  return {
    matches,
    picking,
    highlight: (selector?: string) => void inPage((page) => page.highlight(selector ?? null)),
    async countMatches(selectors: readonly string[]) {
      const counts = await inPage((page) => page.count(selectors));
      if (counts) setMatches(Object.fromEntries(selectors.map((selector, index) => [selector, counts[index] ?? -1])));
    },
    async pick(what: Picked) {
      setPicking(what);
      const pointed = await inPage((page) => page.pick());
      setPicking(undefined);
      if (pointed) edit(withPointed(recording, what, pointed));
    },
    stopPicking: () => void inPage((page) => page.stop()),
  };
}

/** Returns a recording in which a step uses the picked element, or with a new step for it. */
function withPointed(recording: Recording, what: Picked, { target, label }: Pointed): Recording {
  if ('stepId' in what) return pointAt(recording, what.stepId, target, label);
  const action = actionSchema.safeParse({ type: what.type, selector: target.selector });
  if (!action.success) return recording;
  return insertStep(recording, what.at, { action: action.data as Action, target, ...(label && { label }) });
}
