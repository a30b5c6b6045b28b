import { actionsOf, fits, MAX_STEPS, type Note, type RecordingStep } from './recording';

/** Waits that can go first: a patient engine needs none of them, and a service most of the last. */
const DISPENSABLE: NonNullable<RecordingStep['reason']>[] = ['opens', 'loads', 'appears', 'navigation'];

/**
 * Steps within what a request may have: waits go first, then repeated scrolls and keys, then what comes last.
 * @returns them, and a note where something had to go
 */
export function withinLimits(
  steps: readonly RecordingStep[],
  notes: readonly Note[],
): { steps: RecordingStep[]; notes: Note[] } {
  let kept = [...steps];
  // Notes as many as a recording may have, with what is said here.
  let said = notes.slice(0, MAX_STEPS - 2);
  // A service waits where this browser notices by itself.
  const isOver = () => !fits(actionsOf({ steps: kept }, true));
  const drop = (isTheOne: (step: RecordingStep, index: number) => boolean): boolean => {
    const index = kept.findLastIndex(isTheOne);
    if (index < 0) return false;
    kept = kept.filter((_, at) => at !== index);
    said = said.map((note) => (note.at > index ? { ...note, at: note.at - 1 } : note));
    return true;
  };

  const waits = kept.length;
  for (const reason of DISPENSABLE) while (isOver() && drop((step) => step.reason === reason));
  const merged = waits - kept.length;
  const repeats = kept.length;
  while (isOver() && drop((step, index) => isRepeat(step, kept[index - 1])));
  const thinned = repeats - kept.length;
  const cut = kept.length;
  while (isOver() && drop(() => true));
  const dropped = cut - kept.length;

  const end = kept.length;
  if (merged + thinned > 0)
    said.push({ at: end, code: 'merged', detail: `${merged} waits, ${thinned} repeated steps` });
  if (dropped > 0) said.push({ at: end, code: 'dropped', detail: `${dropped} steps` });
  return { steps: kept, notes: said };
}

const isRepeat = ({ action }: RecordingStep, before: RecordingStep | undefined) =>
  (action.type === 'scroll' || action.type === 'press') && JSON.stringify(before?.action) === JSON.stringify(action);
