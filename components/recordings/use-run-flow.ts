import { useState } from 'preact/hooks';
import { markChecked, removeScripts, scriptsOf } from '@/lib/recorder/edit';
import { actionsOf, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { RecordingActions } from './recording-actions';
import type { RunWanted } from './run';

type Wanted = Pick<RunWanted, 'part' | 'stepId'>;

/** A question to answer before something is run. */
type Question = { about: 'scripts' } | { about: 'values'; variables: string[]; part: Wanted['part'] };

export type RunFlow = ReturnType<typeof useRunFlow>;

/** Leads from the button to the run: looks at what an import brings, and asks for values that are not kept. */
export function useRunFlow(
  recording: Recording,
  kept: readonly string[],
  { run, edit }: Pick<RecordingActions, 'run' | 'edit'>,
) {
  const [asked, setAsked] = useState<{ wanted: Wanted; question: Question }>();

  const goOn = (wanted: Wanted, current: Recording) => {
    const variables = variablesIn(current, wanted);
    if (current.unchecked && scriptsOf(current).length > 0) {
      setAsked({ wanted, question: { about: 'scripts' } });
    } else if (variables.some((name) => !kept.includes(name))) {
      setAsked({ wanted, question: { about: 'values', variables, part: wanted.part } });
    } else {
      setAsked(undefined);
      run({ ...wanted, recording: current, values: {}, keep: [] });
    }
  };

  const checked = (next: Recording) => {
    edit(next);
    // The step that was to be run may have been one of the scripts.
    const stepId = asked?.wanted.stepId;
    const gone = stepId !== undefined && !next.steps.some(({ id }) => id === stepId);
    if (asked && !gone) goOn(asked.wanted, next);
    else setAsked(undefined);
  };

  return {
    question: asked?.question,
    start: (part: Wanted['part'], stepId?: string) => goOn({ part, stepId }, recording),
    allowScripts: () => checked(markChecked(recording)),
    removeScripts: () => checked(markChecked(removeScripts(recording))),
    giveValues(values: RunWanted['values'], keep: RunWanted['keep']) {
      setAsked(undefined);
      if (asked) run({ ...asked.wanted, recording, values, keep });
    },
    cancel: () => setAsked(undefined),
  };
}

/** Lists the variables of the steps that are to be run. */
function variablesIn(recording: Recording, { part, stepId }: Wanted): string[] {
  const index = recording.steps.findIndex(({ id }) => id === stepId);
  const { steps } = recording;
  const run = part === 'step' ? steps.slice(index, index + 1) : part === 'to-here' ? steps.slice(0, index + 1) : steps;
  return variablesOf(actionsOf({ steps: run }));
}
