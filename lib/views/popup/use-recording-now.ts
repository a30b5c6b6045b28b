import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RecordingNow } from '@/components/recordings/RecordingNow';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

/** A recording that is being made, and its view. */
interface Making {
  View: typeof RecordingNow;
  shown: Omit<ComponentProps<typeof RecordingNow>, 'onStop'>;
}

/** The recording that is being made, as it grows; undefined where there is none. */
export function useRecordingNow(store: RecordingSessionStore): Making | undefined {
  const [making, setMaking] = useState<Making>();
  useEffect(() => {
    const refresh = async () => {
      const session = await store.get();
      if (!session || session.state === 'interrupted') return setMaking(undefined);
      const { startedAt, state } = session;
      // Most popups show none, and need not load what makes steps of events.
      const { RecordingNow, stepsSoFar } = await import('./recording-now');
      setMaking({ View: RecordingNow, shown: { steps: stepsSoFar(await store.events()), startedAt, state } });
    };
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return making;
}
