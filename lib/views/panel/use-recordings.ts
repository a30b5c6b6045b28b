import { useEffect, useState } from 'preact/hooks';
import type { Interrupted } from '@/components/recordings/InterruptedBox';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import type { RecordingStore } from '@/lib/store/recordings';

/** All recordings, the one that was changed last first, as they change; undefined until they are read. */
export function useRecordings(store: RecordingStore): Recording[] | undefined {
  const [recordings, setRecordings] = useState<Recording[]>();
  useEffect(() => {
    const refresh = async () => setRecordings(await store.list());
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return recordings;
}

/** The recording that lost its tab or its browser, and waits for a word. */
export function useInterrupted(store: RecordingSessionStore): Interrupted | undefined {
  const [interrupted, setInterrupted] = useState<Interrupted>();
  useEffect(() => {
    const refresh = async () => {
      const session = await store.get();
      if (session?.state !== 'interrupted') return setInterrupted(undefined);
      const events = await store.events();
      const at = Math.max(session.startedAt, ...events.map((event) => event.at));
      setInterrupted({ startUrl: session.startUrl, steps: compile(normalize(events)).steps.length, at });
    };
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return interrupted;
}

/** True while a recording is paused because the page hid the recorder's bar. */
export function useUnseen(store: RecordingSessionStore): boolean {
  const [isUnseen, setUnseen] = useState(false);
  useEffect(() => {
    const refresh = async () => setUnseen((await store.get())?.state === 'unseen');
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return isUnseen;
}
