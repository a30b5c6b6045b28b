import { useLoaded } from '@/components/base/use-loaded';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

/** The recording in progress, with its view, as it grows; undefined when nothing is recorded. */
export function useRecordingNow(store: RecordingSessionStore) {
  const load = async () => {
    const session = await store.get();
    if (!session || session.state === 'interrupted') return undefined;
    const { startedAt, state } = session;
    // Most popups do not show a recording, and need not load the code that turns events into steps.
    const { RecordingNow, stepsSoFar } = await import('./recording-now');
    return { View: RecordingNow, shown: { steps: stepsSoFar(await store.events()), startedAt, state } };
  };
  const [making] = useLoaded(load, [store], store.watch);
  return making;
}
