import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import { sendPageState } from '@/lib/browser/recorder-script';
import type { BarState } from '@/lib/recorder/bar';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { PageState } from '@/lib/recorder/record-page';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

/** Interval between two updates during events, in ms. */
const PACE = 250;

export interface BarDeps {
  session: RecordingSessionStore;
  /** Describes the number of steps, the last step, and what could not be recorded since then. */
  inWords(recorded: Pick<Recording, 'steps' | 'notes'>): Pick<BarState, 'count' | 'last' | 'note'>;
}

/** Keeps the recorder toolbar of the recorded tab up to date. */
export function createBarUpdates({ session, inWords }: BarDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let updatedAt = 0;
  /** Last state of the toolbar: all that is known of the recording while the disk cannot be read. */
  let last: BarState = { paused: false, unseen: false, onePage: false, count: '', last: '', note: '' };

  /** @returns null if the tab is not being recorded */
  async function stateOf(tabId: number): Promise<PageState> {
    const current = await session.get();
    if (!current || current.state === 'interrupted' || tabId !== current.tabId) return null;
    const { state, onePage, place } = current;
    return {
      paused: state !== 'recording',
      unseen: state === 'unseen',
      onePage,
      ...defined({ place }),
      ...inWords(compile(normalize(await session.events()))),
    };
  }

  async function show(tabId: number, state: BarState): Promise<void> {
    last = state;
    await sendPageState(tabId, state);
  }

  async function update(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    updatedAt = Date.now();
    const current = await session.get();
    const state = current && (await stateOf(current.tabId));
    if (state) await show(current.tabId, state);
  }

  return {
    stateOf,
    update,
    updateSoon() {
      // The first of several updates is shown at once.
      timer ??= setTimeout(update, Math.max(0, updatedAt + PACE - Date.now()));
    },
    /** Shows an error until the next event. */
    fail: (tabId: number, thrown: unknown) => show(tabId, { ...last, note: WinnowError.from(thrown).message }),
  };
}

export type BarUpdates = ReturnType<typeof createBarUpdates>;
