import { useState } from 'preact/hooks';
import { markChecked, removeScripts, scriptsOf } from '@/lib/recorder/edit';
import { actionsOf, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { RecordingActions } from './recording-actions';
import type { RunPart } from './run';

interface Wanted {
  part: RunPart;
  stepId?: string | undefined;
}

/** A question to answer before something is run. */
type Question = { about: 'scripts' } | { about: 'values'; variables: string[] };

/** Leads from the button to the run: looks at what an import brings, and asks for values that are not kept. */
export interface RunFlow {
  question?: Question | undefined;
  start(part: RunPart, stepId?: string): void;
  allowScripts(): void;
  removeScripts(): void;
  giveValues(values: Record<string, string>, keep: string[]): void;
  cancel(): void;
}

export function useRunFlow(
  recording: Recording,
  kept: readonly string[],
  { run, edit }: Pick<RecordingActions, 'run' | 'edit'>,
): RunFlow {
  const [asked, setAsked] = useState<Wanted & { question: Question }>();

  const goOn = (wanted: Wanted, current: Recording) => {
    if (current.unchecked && scriptsOf(current).length > 0) {
      setAsked({ ...wanted, question: { about: 'scripts' } });
      return;
    }
    const variables = variablesIn(current, wanted);
    if (variables.some((name) => !kept.includes(name))) {
      setAsked({ ...wanted, question: { about: 'values', variables } });
      return;
    }
    setAsked(undefined);
    run({ ...wanted, recording: current, values: {}, keep: [] });
  };

  const checked = (next: Recording) => {
    edit(next);
    // The step that was to be run may have been one of the scripts.
    const gone = asked?.stepId !== undefined && !next.steps.some(({ id }) => id === asked.stepId);
    if (asked && !gone) goOn(wantedOf(asked), next);
    else setAsked(undefined);
  };

  return {
    question: asked?.question,
    start: (part, stepId) => goOn({ part, stepId }, recording),
    allowScripts: () => checked(markChecked(recording)),
    removeScripts: () => checked(markChecked(removeScripts(recording))),
    giveValues(values, keep) {
      if (!asked) return;
      setAsked(undefined);
      run({ ...wantedOf(asked), recording, values, keep });
    },
    cancel: () => setAsked(undefined),
  };
}

const wantedOf = ({ part, stepId }: Wanted): Wanted => ({ part, stepId });

/** Lists the variables of the steps that are to be run. */
function variablesIn(recording: Recording, { part, stepId }: Wanted): string[] {
  const index = recording.steps.findIndex(({ id }) => id === stepId);
  const { steps } = recording;
  const run = part === 'step' ? steps.slice(index, index + 1) : part === 'to-here' ? steps.slice(0, index + 1) : steps;
  return variablesOf(actionsOf({ steps: run }));
}
