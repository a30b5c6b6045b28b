import { useEffect, useState } from 'preact/hooks';
import type { RecordingState } from '@/components/recordings/RecordingNow';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { RecordingStep } from '@/lib/recorder/recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

interface Making {
  steps: RecordingStep[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  state: RecordingState;
}

/** The recording that is being made, as it grows; undefined where there is none. */
export function useRecordingNow(store: RecordingSessionStore): Making | undefined {
  const [making, setMaking] = useState<Making>();
  useEffect(() => {
    const refresh = async () => {
      const session = await store.get();
      if (!session || session.state === 'interrupted') return setMaking(undefined);
      setMaking({
        steps: compile(normalize(await store.events())).steps,
        startedAt: session.startedAt,
        state: session.state,
      });
    };
    void refresh();
    return store.watch(refresh);
  }, [store]);
  return making;
}
