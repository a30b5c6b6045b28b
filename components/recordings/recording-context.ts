import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Recording } from '@/lib/recorder/recording';
import type { Picked, RecordingActions } from './recording-actions';
import type { Run } from './run';
import type { RunFlow } from './use-run-flow';
import type { StepEditor } from './use-step-editor';

export interface RecordingPageProps {
  recording: Recording;
  /** Changes that its import made, a sentence each. */
  importNotes?: readonly string[] | undefined;
  /** Begins by asking for the values of its variables, to scrape with them. */
  asksValues?: boolean | undefined;
  /** True if a service is set up, which the steps can be sent to. */
  hasService: boolean;
  /** There is an earlier version to go back to. */
  canUndo: boolean;
  /** The last run; absent before the first since the panel was opened. */
  run?: Run | undefined;
  /** Number of elements that a selector matches in the page in front of the user, as far as it was counted. */
  matches: Readonly<Record<string, number>>;
  /** Forms in which the recording can be copied; each rejects if the browser refuses. */
  copies: readonly { label: string; copy(): Promise<void> }[];
  /** Whether copied code compares the end of the recording; absent without an end to compare with. */
  endCheck?: { isOn: boolean; set(isOn: boolean): void } | undefined;
  /** The variables whose values are kept on this computer. */
  kept: readonly string[];
  /** The step that an element is being pointed at for, in the page. */
  picking?: Picked | undefined;
  actions: RecordingActions;
}

/** The parts of a recording's page share what it shows and does. */
interface RecordingShown extends RecordingPageProps {
  editor: StepEditor;
  flow: RunFlow;
}

export const RecordingContext = createContext<RecordingShown | undefined>(undefined);

export function useRecording(): RecordingShown {
  const shown = useContext(RecordingContext);
  if (!shown) throw new Error('This is shown on the page of a recording only');
  return shown;
}
