import { useEffect, useState } from 'preact/hooks';
import { markChecked, removeScripts, scriptsOf } from '@/lib/recorder/edit';
import { actionsOf, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { RecordingActions } from './recording-actions';
import type { RunWanted } from './run';

type WantedPart = Pick<RunWanted, 'part' | 'stepId'>;

/** A question to answer before something is run. */
type Question = { about: 'scripts' } | { about: 'values'; variables: string[]; part: WantedPart['part'] };

export type RunFlow = ReturnType<typeof useRunFlow>;

/**
 * Leads from the button to the run: looks at what an import brings, and asks for values that are not kept.
 * @param asksValues true to begin with the question for values, as if the button for the scrape had been pressed
 */
export function useRunFlow(
  recording: Recording,
  kept: readonly string[],
  { run, edit }: Pick<RecordingActions, 'run' | 'edit'>,
  asksValues = false,
) {
  const [asked, setAsked] = useState<ReturnType<typeof asking>>();
  useEffect(() => {
    if (asksValues) setAsked(asking(recording, { part: 'scrape' }));
  }, [asksValues]);

  const goOn = (wanted: WantedPart, current: Recording) => {
    const first = asking(current, wanted);
    const isKnown = first?.question.about === 'values' && first.question.variables.every((name) => kept.includes(name));
    const open = isKnown ? undefined : first;
    setAsked(open);
    if (!open) run({ ...wanted, recording: current, values: {}, keep: [] });
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
    start: (part: WantedPart['part'], stepId?: string) => goOn({ part, stepId }, recording),
    allowScripts: () => checked(markChecked(recording)),
    removeScripts: () => checked(markChecked(removeScripts(recording))),
    giveValues(values: RunWanted['values'], keep: RunWanted['keep']) {
      setAsked(undefined);
      if (asked) run({ ...asked.wanted, recording, values, keep });
    },
    cancel: () => setAsked(undefined),
  };
}

/** The first question before a run, whatever is saved; undefined if nothing needs an answer. */
function asking(recording: Recording, wanted: WantedPart): { wanted: WantedPart; question: Question } | undefined {
  if (recording.unchecked && scriptsOf(recording).length > 0) return { wanted, question: { about: 'scripts' } };
  const variables = variablesIn(recording, wanted);
  return variables.length > 0 ? { wanted, question: { about: 'values', variables, part: wanted.part } } : undefined;
}

/** Lists the variables of the steps that are to be run. */
function variablesIn(recording: Recording, { part, stepId }: WantedPart): string[] {
  const index = recording.steps.findIndex(({ id }) => id === stepId);
  const { steps } = recording;
  const run = part === 'step' ? steps.slice(index, index + 1) : part === 'to-here' ? steps.slice(0, index + 1) : steps;
  return variablesOf(actionsOf({ steps: run }));
}
