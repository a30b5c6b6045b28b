import { defined } from '@/lib/base/json';
import { type Action, actionSchemas } from '@/lib/contract';
import { actionsOf, MAX_STEPS, type Note, type Recording, type RecordingFile, type RecordingStep } from './recording';
import { withOtherNames } from './secrets/clean-event';
import { marksOf } from './secrets/marks';
import { isRedacted, redactRecorded, redactText } from './secrets/redact';
import type { RecordedElement } from './selector';
import { placeholder, type TextPart, textParts, variablesOf } from './variables';

/**
 * Edits of a recording. Each returns a new recording and leaves its argument untouched, so undoing restores the old object. An
 * edit of a step that does not exist returns the same recording.
 */

/** Inserts a step before the given index, or at the end. A full recording stays as it is. */
export function insertStep<R extends RecordingFile>(recording: R, at: number, step: Omit<RecordingStep, 'id'>): R {
  const { steps, notes } = recording;
  if (steps.length >= MAX_STEPS) return recording;
  const index = Math.min(Math.max(at, 0), steps.length);
  return {
    ...recording,
    steps: steps.toSpliced(index, 0, { ...step, id: freeId(steps) }),
    // Notes before the index stay before the new step.
    notes: notes.map((note) => (note.at > index ? { ...note, at: note.at + 1 } : note)),
  };
}

export function removeStep<R extends RecordingFile>(recording: R, id: string): R {
  const index = indexOf(recording, id);
  if (index < 0) return recording;
  return {
    ...recording,
    steps: recording.steps.toSpliced(index, 1),
    notes: recording.notes.map((note) => (note.at > index ? { ...note, at: note.at - 1 } : note)),
  };
}

/** Moves a step to the given index. Notes stay where they are. */
export function moveStep<R extends RecordingFile>(recording: R, id: string, to: number): R {
  const { steps } = recording;
  const from = indexOf(recording, id);
  const target = Math.min(Math.max(to, 0), steps.length - 1);
  const step = steps[from];
  if (!step || from === target) return recording;
  return { ...recording, steps: steps.toSpliced(from, 1).toSpliced(target, 0, step) };
}

/** Clears the doubt about a step that may be unnecessary. */
export const keepStep = <R extends RecordingFile>(recording: R, id: string): R =>
  changeStep(recording, id, ({ doubtful: _doubtful, ...step }) => step);

/** Removes a note that the user has read. */
export const removeNote = <R extends RecordingFile>(recording: R, note: Note): R => ({
  ...recording,
  notes: recording.notes.filter((other) => other !== note),
});

/** Inserts a copy of a step after it. */
export function duplicateStep<R extends RecordingFile>(recording: R, id: string): R {
  const index = indexOf(recording, id);
  const step = recording.steps[index];
  return step ? insertStep(recording, index + 1, step) : recording;
}

/** Changes the action of a step. Recorded facts that no longer apply to the new action are dropped. */
export function changeAction<R extends RecordingFile>(recording: R, id: string, action: Action): R {
  return changeStep(recording, id, (step) => {
    const before = step.action;
    if (before.type !== action.type) return { id: step.id, action };
    if (action.type === 'wait') {
      const same = before.type === 'wait' && before.selector === action.selector;
      return { ...(same ? step : withoutTarget(step)), action, reason: 'person' };
    }
    if (action.type === 'executeJavascript') {
      const { script: _script, value: _value, ...rest } = withoutTarget(step);
      return { ...rest, action };
    }
    const moved = 'selector' in action && 'selector' in before && action.selector !== before.selector;
    return { ...(moved ? withoutTarget(step) : step), action };
  });
}

/** Drops the name and the candidates, which are wrong for another element. */
function withoutTarget({
  target: _target,
  label: _label,
  region: _region,
  checked: _checked,
  ...step
}: RecordingStep): RecordingStep {
  return step;
}

/** Makes a step find its element by another candidate. */
export function chooseSelector<R extends RecordingFile>(recording: R, id: string, selector: string): R {
  return changeStep(recording, id, (step) => ({
    ...step,
    ...(step.target && { target: { ...step.target, selector } }),
    action: withSelector(step.action, selector),
  }));
}

/** Makes a step target another element, which the user picked. @param label its name for people */
export function pointAt<R extends RecordingFile>(recording: R, id: string, target: RecordedElement, label?: string): R {
  return changeStep(recording, id, (step) => ({
    ...withoutTarget(step),
    action: withSelector(step.action, target.selector),
    target,
    ...(label && { label: label.slice(0, 200) }),
  }));
}

/** Changes the selector of an action that takes one. */
function withSelector(action: Action, selector: string): Action {
  if (action.type === 'wait') return { type: 'wait', selector };
  const changed = { ...action, selector };
  return 'selector' in actionSchemas[action.type].shape ? changed : action;
}

/**
 * Turns what a step types into a secret that every replay asks for, and removes it from the rest of the recording. Other steps
 * that type it ask for the same value. The value itself is not kept anywhere.
 */
export function makeSecret<R extends RecordingFile>(recording: R, id: string): R {
  const action = recording.steps.find((step) => step.id === id)?.action;
  if (action?.type !== 'write') return recording;
  const marks = marksOf(typedIn(action.text));
  const text = placeholder(freeName(variablesOf(actionsOf(recording))));
  const typed = (step: RecordingStep) => (step.action.type === 'write' ? typedIn(step.action.text) : '');
  const changed = {
    ...recording,
    steps: recording.steps.map((step) =>
      step.id === id || redactText(typed(step), marks) !== typed(step)
        ? { ...step, action: { ...action, text } }
        : step,
    ),
  };
  if (!marks.length) return changed;
  const clean = withOtherNames(redactRecorded(changed, marks));
  return {
    ...clean,
    // Drops the picture, which may show the secret anywhere, and the facts that contained it.
    ...(clean.end && {
      end: { of: clean.end.of, facts: clean.end.facts.filter((fact) => !isRedacted(JSON.stringify(fact))) },
    }),
    steps: clean.steps.map((step, index) => {
      const { action, script } = changed.steps[index] ?? step;
      // These contain the extension's own words and variable names, which may equal a secret by accident.
      const named = { ...step, ...defined({ script }), ...(action.type === 'write' && { action }) };
      const found = 'selector' in step.action && step.action.selector && isRedacted(step.action.selector);
      return found && step.target?.selector
        ? { ...named, action: withSelector(step.action, step.target.selector) }
        : named;
    }),
  };
}

/** Makes a step type a text instead of a secret. The user has to enter the text: the recording never contained the secret. */
export const makePlain = <R extends RecordingFile>(recording: R, id: string): R =>
  changeStep(recording, id, (step) =>
    step.action.type === 'write' ? { ...step, action: { ...step.action, text: '' } } : step,
  );

/** The text of an action without its variables. */
const typedIn = (text: string) => textParts(text).filter(isTyped).join('');

const isTyped = (part: TextPart): part is string => typeof part === 'string';

/** Returns a secret's name that no variable uses. */
function freeName(taken: readonly string[]): string {
  const names = ['secret', ...taken.map((_, index) => `secret_${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? 'secret';
}

/** Saves the selectors that found elements on a changed page. */
export const saveHealed = <R extends RecordingFile>(
  recording: R,
  healed: readonly { stepId: string; selector: string; target?: RecordedElement }[],
): R =>
  healed.reduce(
    (result, { stepId, selector, target }) =>
      changeStep(result, stepId, (step) => {
        const kept = target ?? step.target;
        return {
          ...step,
          ...(kept && { target: { ...kept, selector } }),
          action: withSelector(step.action, selector),
        };
      }),
    recording,
  );

/** Inserts a wait before a step that a service may reach too early. */
export function addWait<R extends RecordingFile>(
  recording: R,
  id: string,
  wait: { milliseconds: number } | { selector: string },
): R {
  const index = indexOf(recording, id);
  return index < 0 ? recording : insertStep(recording, index, { action: { type: 'wait', ...wait }, reason: 'mends' });
}

/** The steps that run a script, with their numbers. */
export const scriptsOf = ({ steps }: Pick<RecordingFile, 'steps'>): { step: RecordingStep; number: number }[] =>
  steps.flatMap((step, index) => (step.action.type === 'executeJavascript' ? [{ step, number: index + 1 }] : []));

export const removeScripts = <R extends RecordingFile>(recording: R): R =>
  scriptsOf(recording).reduce((result, { step }) => removeStep(result, step.id), recording);

/** Marks that the user has reviewed the scripts of an imported recording. */
export function markChecked({ unchecked: _unchecked, ...recording }: Recording): Recording {
  return recording;
}

const indexOf = ({ steps }: Pick<RecordingFile, 'steps'>, id: string) => steps.findIndex((step) => step.id === id);

function changeStep<R extends RecordingFile>(
  recording: R,
  id: string,
  change: (step: RecordingStep) => RecordingStep,
): R {
  const index = indexOf(recording, id);
  const step = recording.steps[index];
  return step ? { ...recording, steps: recording.steps.with(index, change(step)) } : recording;
}

/** Returns an id that no step uses. */
function freeId(steps: readonly RecordingStep[]): string {
  const taken = new Set(steps.map(({ id }) => id));
  let count = steps.length + 1;
  while (taken.has(`step-${count}`)) count += 1;
  return `step-${count}`;
}

/** An edited value, with its state before each edit. */
export interface EditHistory<T> {
  present: T;
  /** The newest last. */
  past: readonly T[];
  /** Name of the group of the last edit, such as typing in one field. */
  group?: string | undefined;
}

/** Maximum number of edits that can be undone. */
const MAX_PAST = 100;

export const historyOf = <T>(present: T): EditHistory<T> => ({ present, past: [] });

/** @param group consecutive edits of the same group are undone together */
export function edited<T>(history: EditHistory<T>, present: T, group?: string): EditHistory<T> {
  if (present === history.present) return history;
  const together = group !== undefined && group === history.group;
  return { present, past: together ? history.past : [...history.past, history.present].slice(-MAX_PAST), group };
}

/** Undoes the last edit; returns the same history if nothing can be undone. */
export function undone<T>({ present, past }: EditHistory<T>): EditHistory<T> {
  const before = past.at(-1);
  return past.length === 0 ? { present, past } : { present: before as T, past: past.slice(0, -1) };
}
