import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Action, ActionType } from '@/lib/contract';
import {
  addWait,
  changeAction,
  chooseSelector,
  duplicateStep,
  insertStep,
  keepStep,
  makePlain,
  makeSecret,
  moveStep,
  removeNote,
  removeStep,
  saveHealed,
} from '@/lib/recorder/edit';
import { actionsOf, type Note, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { RecordingActions } from './recording-actions';
import type { Healed, Mend } from './run';

/** A step that is about to be added before the one at an index. */
export interface Adding {
  at: number;
  type: ActionType;
}

export type StepEditor = ReturnType<typeof useStepEditor>;

/** Edits the recording that is shown. Steps are named by their index, as they are seen. */
export function useStepEditor(
  recording: Recording,
  canUndo: boolean,
  { edit, undo, forget }: Pick<RecordingActions, 'edit' | 'undo' | 'forget'>,
) {
  /** Id of the step that is open. */
  const [openId, setOpenId] = useState<string>();
  /** Words for what was done last. */
  const [said, say] = useState('');
  /** The row that gets the focus once it is drawn; a new object for each time. */
  const [focus, setFocus] = useState<{ index: number }>();
  const [adding, setAdding] = useState<Adding>();

  const open = (id?: string) => setOpenId(id);
  const { steps } = recording;
  const idAt = (index: number) => steps[index]?.id ?? '';
  const edited = (next: Recording, words: string, index?: number) => {
    if (next === recording) return;
    edit(next);
    say(words);
    if (index !== undefined) setFocus({ index });
  };
  const insert = (at: number, action: Action) => {
    const next = insertStep(recording, at, { action, ...(action.type === 'wait' && { reason: 'person' as const }) });
    edited(next, i18n.t('recordings.said.added', { number: at + 1 }), at);
    if (next !== recording) open(next.steps[at]?.id);
  };

  return {
    openId,
    open,
    said,
    say,
    focus,
    adding,
    /** Begins to add a step behind the open step, or at the end. */
    add(type: ActionType) {
      const opened = steps.findIndex(({ id }) => id === openId);
      const at = opened < 0 ? steps.length : opened + 1;
      // A scrape step does not need any fields filled in.
      if (type === 'scrape') insert(at, { type });
      else setAdding({ at, type });
    },
    stopAdding: () => setAdding(undefined),
    insert,
    duplicate(index: number) {
      const next = duplicateStep(recording, idAt(index));
      edited(next, i18n.t('recordings.said.duplicated', { number: index + 1 }), index + 1);
      if (openId === idAt(index)) open(next.steps[index + 1]?.id);
    },
    ...editsOf(recording, edited, { edit, forget }),
    undo() {
      if (!canUndo) return;
      undo();
      say(i18n.t('recordings.said.undone'));
    },
  };
}

/** Edits that leave open what is open. @param edited saves the result of an edit, and says what was done */
function editsOf(
  recording: Recording,
  edited: (next: Recording, words: string, index?: number) => void,
  { edit, forget }: Pick<RecordingActions, 'edit' | 'forget'>,
) {
  const { steps } = recording;
  const idAt = (index: number) => steps[index]?.id ?? '';
  return {
    move(from: number, to: number) {
      if (to < 0 || to >= steps.length || to === from) return;
      edited(moveStep(recording, idAt(from), to), movedWords(from, to), to);
    },
    remove(index: number) {
      edited(removeStep(recording, idAt(index)), i18n.t('recordings.said.removed', { number: index + 1 }), index);
    },
    /** Takes the doubt away from a step that may be needless. */
    keep(index: number) {
      edited(keepStep(recording, idAt(index)), i18n.t('recordings.said.kept', { number: index + 1 }), index);
    },
    removeNote(note: Note) {
      edited(removeNote(recording, note), i18n.t('recordings.said.noteRemoved'));
    },
    change(index: number, action: Action, group: string) {
      edit(changeAction(recording, idAt(index), action), group);
    },
    choose(index: number, selector: string) {
      const words = i18n.t('recordings.said.selector', { number: index + 1, selector });
      edited(chooseSelector(recording, idAt(index), selector), words);
    },
    /** Makes what a step types a secret. */
    makeSecret(index: number) {
      edited(makeSecret(recording, idAt(index)), i18n.t('recordings.said.secret', { number: index + 1 }));
    },
    /** Makes a step type a text instead of a secret, and forgets the value that was kept for that. */
    makePlain(index: number) {
      const next = makePlain(recording, idAt(index));
      edited(next, i18n.t('recordings.said.plain', { number: index + 1 }));
      const stillAsked = variablesOf(actionsOf(next));
      forget(variablesOf(actionsOf(recording)).filter((name) => !stillAsked.includes(name)));
    },
    saveHealed(healed: readonly Healed[]) {
      edited(saveHealed(recording, healed), i18n.t('recordings.said.saved'));
    },
    addWait({ stepId, wait }: Mend) {
      const number = steps.findIndex(({ id }) => id === stepId) + 1;
      edited(addWait(recording, stepId, wait), i18n.t('recordings.said.waitAdded', { number }));
    },
  };
}

function movedWords(from: number, to: number): string {
  const number = from + 1;
  if (to === from - 1) return i18n.t('recordings.said.movedUp', { number });
  if (to === from + 1) return i18n.t('recordings.said.movedDown', { number });
  return i18n.t('recordings.said.movedTo', { from: number, to: to + 1 });
}
