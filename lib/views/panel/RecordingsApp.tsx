import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { saveFile } from '@/components/panel/save-file';
import { RecordingPage } from '@/components/recordings/RecordingPage';
import { Recordings } from '@/components/recordings/Recordings';
import type { Picked } from '@/components/recordings/recording-actions';
import { scriptIn } from '@/lib/browser/page-scripts';
import { activeTab } from '@/lib/browser/tabs';
import { type Action, actionSchema } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import { fileName } from '@/lib/export/file-name';
import { EXPORT_FORMATS } from '@/lib/export/formats';
import { recordingFile, requestOf } from '@/lib/export/recording';
import type { Job } from '@/lib/jobs/job';
import { edited, historyOf, insertStep, pointAt, undone } from '@/lib/recorder/edit';
import { importRecording } from '@/lib/recorder/import';
import type { Pointed, Pointing } from '@/lib/recorder/point';
import type { Recording } from '@/lib/recorder/recording';
import type { Remote } from '@/lib/rpc/define';
import type { Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';
import { useInterrupted, useRecordings, useUnseen } from './use-recordings';
import { useRun } from './use-run';

interface RecordingsAppProps extends Stores {
  settings: Settings;
  windowId?: number;
  allJobs: readonly Job[];
  /** The one that is shown; absent for the list. */
  recordingId?: string | undefined;
  onShow(recordingId?: string): void;
  /** Back to results; to one that has just been started. */
  onResult(jobId?: string): void;
}

/** The list of recordings, or one of them, wired to the browser. */
export function RecordingsApp(props: RecordingsAppProps) {
  const { recordings: store, session, secrets, windowId, recordingId, onShow, onResult } = props;
  const recordings = useRecordings(store);
  const interrupted = useInterrupted(session);
  const isUnseen = useUnseen(session);
  const [removed, setRemoved] = useState<Recording>();
  const [importIssues, setImportIssues] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const shown = recordings?.find(({ id }) => id === recordingId);
  const failed = (thrown: unknown) => setProblem(WinnowError.from(thrown).message);

  if (!recordings) return null;
  const duplicate = (id: string) => {
    const found = recordings.find((recording) => recording.id === id);
    if (!found) return;
    const now = Date.now();
    const name = i18n.t('recordings.copyOf', { name: found.name });
    void store.put({ ...found, id: crypto.randomUUID(), name, createdAt: now, updatedAt: now });
  };
  const remove = (id: string) => {
    setRemoved(recordings.find((recording) => recording.id === id));
    void store.remove(id);
    void secrets.remove(id);
    onShow();
  };

  if (shown) {
    return (
      <OneRecording
        key={shown.id}
        {...props}
        recording={shown}
        onList={() => onShow()}
        onDuplicate={duplicate}
        onRemove={remove}
      />
    );
  }

  return (
    <Recordings
      recordings={recordings}
      {...(interrupted && { interrupted })}
      isUnseen={isUnseen}
      {...(removed && { removed: { name: removed.name } })}
      importIssues={problem ? [problem] : importIssues}
      actions={{
        showResult: () => onResult(),
        show: onShow,
        async record() {
          try {
            setProblem(undefined);
            const tab = await activeTab(windowId);
            if (tab?.id !== undefined) await background.startRecording(tab.id);
          } catch (thrown) {
            failed(thrown);
          }
        },
        // The panel shows what was made as soon as the background has kept it.
        stop: () => void background.stopRecording().catch(failed),
        importText(text) {
          setProblem(undefined);
          const imported = importRecording(text);
          setImportIssues(
            imported.ok ? [] : imported.issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
          );
          if (!imported.ok) return;
          const now = Date.now();
          const id = crypto.randomUUID();
          const unchecked = imported.scripts.length > 0 && { unchecked: true as const };
          void store
            .put({ ...imported.recording, id, createdAt: now, updatedAt: now, ...unchecked })
            .then(() => onShow(id));
        },
        rename(id, name) {
          const found = recordings.find((recording) => recording.id === id);
          if (found) void store.put({ ...found, name, updatedAt: Date.now() });
        },
        duplicate,
        remove,
        undoRemove() {
          if (removed) void store.put(removed);
          setRemoved(undefined);
        },
        async interrupted(answer) {
          try {
            const tab = answer === 'continue' ? await activeTab(windowId) : undefined;
            const id = await background.decideRecording(answer === 'continue' ? { goOnIn: tab?.id as number } : answer);
            if (id) onShow(id);
          } catch (thrown) {
            failed(thrown);
          }
        },
      }}
    />
  );
}

interface OneRecordingProps extends RecordingsAppProps {
  recording: Recording;
  onList(): void;
  onDuplicate(id: string): void;
  onRemove(id: string): void;
}

function OneRecording(props: OneRecordingProps) {
  const { recording, recordings: store, secrets, results, settings, allJobs, windowId, ...on } = props;
  const [history, setHistory] = useState(() => historyOf(recording));
  const [matches, setMatches] = useState<Record<string, number>>({});
  const [picking, setPicking] = useState<Picked>();
  const [kept, setKept] = useState<string[]>([]);
  const { run, start, stop } = useRun({ jobs: allJobs, results, secrets, settings, windowId, onResult: on.onResult });

  const refreshKept = async () => setKept(await secrets.names(recording.id));
  useEffect(() => void refreshKept(), [recording.id]);

  const put = (next: Recording) => void store.put({ ...next, updatedAt: Date.now() });
  const edit = (next: Recording, group?: string) => {
    setHistory(edited(history, next, group));
    put(next);
  };

  const inPage = async <Value,>(ask: (page: Remote<Pointing>) => Promise<Value>): Promise<Value | undefined> => {
    const tab = await activeTab(windowId);
    // A page that lets no script in matches nothing.
    return tab?.id === undefined
      ? undefined
      : ask(scriptIn({ target: { tabId: tab.id } }, 'point')).catch(() => undefined);
  };

  return (
    <RecordingPage
      recording={recording}
      canUndo={history.past.length > 0}
      {...(run && { run })}
      matches={matches}
      copies={EXPORT_FORMATS.map(({ id }) => ({ id, label: EXPORT_LABELS[id] }))}
      kept={kept}
      {...(picking && { picking })}
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
        copy(id) {
          const format = EXPORT_FORMATS.find((one) => one.id === id);
          return navigator.clipboard.writeText(format?.make(requestOf(recording, true), settings.baseUrl) ?? '');
        },
        run: (wanted) => void start(wanted).then(refreshKept),
        stop,
        highlight: (selector) => void inPage((page) => page.highlight(selector ?? null)),
        async countMatches(selectors) {
          const counts = await inPage((page) => page.count(selectors));
          if (counts)
            setMatches(Object.fromEntries(selectors.map((selector, index) => [selector, counts[index] ?? -1])));
        },
        async pick(what) {
          setPicking(what);
          const pointed = await inPage((page) => page.pick());
          setPicking(undefined);
          if (pointed) edit(withPointed(recording, what, pointed));
        },
        stopPicking: () => void inPage((page) => page.stop()),
        forget: (variables) => void secrets.remove(recording.id, variables).then(refreshKept),
      }}
    />
  );
}

const EXPORT_LABELS = {
  actions: i18n.t('recordings.exports.actions'),
  request: i18n.t('recordings.exports.request'),
  curl: i18n.t('recordings.exports.curl'),
  typescript: i18n.t('recordings.exports.typescript'),
  python: i18n.t('recordings.exports.python'),
};

/** A recording in which a step means what was pointed at, or that has a new step for it. */
function withPointed(recording: Recording, what: Picked, { target, label }: Pointed): Recording {
  if ('stepId' in what) return pointAt(recording, what.stepId, target, label);
  const action = actionSchema.safeParse({ type: what.type, selector: target.selector });
  if (!action.success) return recording;
  return insertStep(recording, what.at, { action: action.data as Action, target, ...(label && { label }) });
}
