import { actionsOf, fits, MAX_STEPS, type Note, type RecordingStep } from './recording';

/** Reasons of waits that may be dropped first: a patient engine needs none of these waits, and a service most of the last. */
const DISPENSABLE: NonNullable<RecordingStep['reason']>[] = ['opens', 'loads', 'appears', 'navigation'];

/**
 * Fits steps into the limits of a request, if dropping waits is enough. User input is never dropped: a recording that is still
 * too long stays whole, and a note marks the first step that exceeds a request.
 */
export function withinLimits(
  steps: readonly RecordingStep[],
  notes: readonly Note[],
): { steps: RecordingStep[]; notes: Note[] } {
  let kept = steps.slice(0, MAX_STEPS);
  // Leaves room for the notes added here within the limit of a recording.
  let said = notes.slice(0, MAX_STEPS - 2).map((note) => ({ ...note, at: Math.min(note.at, kept.length) }));
  const whole = { steps: kept, notes: said };
  if (steps.length > kept.length) {
    const detail = `${steps.length - kept.length} steps`;
    return { steps: kept, notes: [...said, { at: kept.length, code: 'dropped', detail }] };
  }
  // A service has to wait for changes that this browser detects by itself.
  const isOver = () => !fits(actionsOf({ steps: kept }, true));
  const drop = (isTheOne: (step: RecordingStep) => boolean): boolean => {
    const index = kept.findLastIndex(isTheOne);
    if (index < 0) return false;
    kept = kept.filter((_, at) => at !== index);
    said = said.map((note) => (note.at > index ? { ...note, at: note.at - 1 } : note));
    return true;
  };

  for (const reason of DISPENSABLE)
    while (isOver() && drop(({ action, ...step }) => action.type === 'wait' && step.reason === reason));
  if (isOver()) return tooLong(whole);
  const left = steps.length - kept.length;
  return {
    steps: kept,
    notes: left > 0 ? [...said, { at: kept.length, code: 'merged', detail: `${left} waits` }] : said,
  };
}

/** Notes the step at which a request becomes too long. */
function tooLong({ steps, notes }: { steps: RecordingStep[]; notes: Note[] }) {
  const end = steps.findIndex((_, index) => !fits(actionsOf({ steps: steps.slice(0, index + 1) }, true)));
  const note: Note = { at: end, code: 'too-long' };
  return { steps, notes: [...notes, note].sort((one, other) => one.at - other.at) };
}
