import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import type { Interrupted } from '@/components/recordings/InterruptedBox';
import { Recordings } from '@/components/recordings/Recordings';
import { WinnowError } from '@/lib/base/errors';
import { activeTab } from '@/lib/browser/tabs';
import type { Job } from '@/lib/jobs/job';
import { compile } from '@/lib/recorder/compile';
import { importRecording } from '@/lib/recorder/import';
import { normalize } from '@/lib/recorder/normalize';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import type { RecordingStore } from '@/lib/store/recordings';
import type { Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';
import { OneRecording } from './OneRecording';
import type { ShownRecording } from './use-panel-view';

interface RecordingsAppProps extends Stores, ShownRecording {
  settings: Settings;
  windowId?: number;
  allJobs: readonly Job[];
  onShow(recordingId?: string): void;
  /** Goes back to the results, or opens the result of a job that has just started. */
  onResult(jobId?: string): void;
}

/** The list of recordings, or one of them, wired to the browser. */
export function RecordingsApp(props: RecordingsAppProps) {
  const { recordings: store, session, secrets, windowId, recordingId, onShow, onResult } = props;
  const [recordings] = useLoaded(() => store.list(), [store], store.watch);
  const [interrupted] = useLoaded(() => interruptedRecording(session), [session], session.watch);
  const [isUnseen] = useLoaded(async () => (await session.get())?.state === 'unseen', [session], session.watch);
  const [removed, setRemoved] = useState<Recording>();
  const { issues, importNotes, ...makes } = useMaking(store, windowId, onShow);
  const shown = recordings?.find(({ id }) => id === recordingId);

  if (!recordings) return null;
  const duplicate = (id: string) => {
    const found = recordings.find((recording) => recording.id === id);
    if (found) void store.put(asNew({ ...found, name: i18n.t('recordings.copyOf', { name: found.name }) }));
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
        importNotes={importNotes[shown.id]}
        onList={() => onShow()}
        onDuplicate={duplicate}
        onRemove={remove}
      />
    );
  }

  return (
    <Recordings
      recordings={recordings}
      interrupted={interrupted}
      isUnseen={isUnseen}
      removed={removed}
      importIssues={issues}
      actions={{
        showResult: () => onResult(),
        show: onShow,
        ...makes,
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
      }}
    />
  );
}

/** Reads the recording that lost its tab or its browser, and waits for the user's decision. */
async function interruptedRecording(store: RecordingSessionStore): Promise<Interrupted | undefined> {
  const session = await store.get();
  if (session?.state !== 'interrupted') return undefined;
  const events = await store.events();
  const at = Math.max(session.startedAt, ...events.map((event) => event.at));
  return { startUrl: session.startUrl, steps: compile(normalize(events)).steps.length, at };
}

/** Turns a recording into a new one with its own id, created now. */
function asNew<Content extends object>(content: Content) {
  const now = Date.now();
  return { ...content, id: crypto.randomUUID(), createdAt: now, updatedAt: now };
}

/**
 * Creates recordings: by recording, by resuming an interrupted recording, or from a file.
 * @returns also what went wrong, and what an import has changed
 */
function useMaking(store: RecordingStore, windowId: number | undefined, onShow: (recordingId: string) => void) {
  const [issues, setIssues] = useState<string[]>([]);
  const [importNotes, setImportNotes] = useState<Record<string, readonly string[]>>({});
  const failed = (thrown: unknown) => setIssues([WinnowError.from(thrown).message]);
  return {
    issues,
    importNotes,

    async record() {
      try {
        setIssues([]);
        const tab = await activeTab(windowId);
        if (tab?.id !== undefined) await background.startRecording(tab.id);
      } catch (thrown) {
        failed(thrown);
      }
    },

    // The panel shows the recording as soon as the background has saved it.
    stop: () => void background.stopRecording(windowId).catch(failed),

    importText(text: string) {
      const read = importRecording(text);
      setIssues(read.ok ? [] : read.issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)));
      if (!read.ok) return;
      const { notes, scripts } = read;
      const recording = asNew(read.recording);
      const unchecked = scripts.length > 0 && { unchecked: true as const };
      setImportNotes((before) => ({ ...before, [recording.id]: notes }));
      store.put({ ...recording, ...unchecked }).then(() => onShow(recording.id), failed);
    },

    async interrupted(answer: 'continue' | 'keep' | 'discard') {
      try {
        const tab = answer === 'continue' ? await activeTab(windowId) : undefined;
        const id = await background.decideRecording(answer === 'continue' ? { goOnIn: tab?.id as number } : answer);
        if (id) onShow(id);
      } catch (thrown) {
        failed(thrown);
      }
    },
  };
}
