import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Action } from '@/lib/contract';
import {
  addWait,
  changeAction,
  chooseSelector,
  duplicateStep,
  insertStep,
  moveStep,
  removeStep,
  saveHealed,
} from '@/lib/recorder/edit';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordingActions } from './recording-actions';
import type { Healed, Mend } from './run';

/** Edits of the recording that is shown. Steps are named by their index, as they are seen. */
export interface StepEditor {
  /** Id of the step that is open. */
  openId?: string | undefined;
  open(id?: string): void;
  /** Words for what was done last. */
  said: string;
  say(words: string): void;
  /** The row that gets the focus once it is drawn; a new object for each time. */
  focus?: { index: number } | undefined;
  insert(at: number, action: Action): void;
  move(from: number, to: number): void;
  duplicate(index: number): void;
  remove(index: number): void;
  change(index: number, action: Action, group: string): void;
  choose(index: number, selector: string): void;
  saveHealed(healed: readonly Healed[]): void;
  addWait(mend: Mend): void;
  undo(): void;
}

export function useStepEditor(
  recording: Recording,
  canUndo: boolean,
  { edit, undo }: Pick<RecordingActions, 'edit' | 'undo'>,
): StepEditor {
  const [openId, open] = useState<string>();
  const [said, say] = useState('');
  const [focus, setFocus] = useState<{ index: number }>();

  const { steps } = recording;
  const idAt = (index: number) => steps[index]?.id ?? '';
  const edited = (next: Recording, words: string, index?: number) => {
    if (next === recording) return;
    edit(next);
    say(words);
    if (index !== undefined) setFocus({ index });
  };

  return {
    openId,
    open,
    said,
    say,
    focus,
    insert(at, action) {
      const next = insertStep(recording, at, { action, ...(action.type === 'wait' && { reason: 'person' as const }) });
      edited(next, i18n.t('recordings.said.added', { number: at + 1 }), at);
    },
    move(from, to) {
      if (to < 0 || to >= steps.length || to === from) return;
      const number = from + 1;
      const words =
        to === from - 1
          ? i18n.t('recordings.said.movedUp', { number })
          : to === from + 1
            ? i18n.t('recordings.said.movedDown', { number })
            : i18n.t('recordings.said.movedTo', { from: number, to: to + 1 });
      edited(moveStep(recording, idAt(from), to), words, to);
    },
    duplicate(index) {
      const next = duplicateStep(recording, idAt(index));
      edited(next, i18n.t('recordings.said.duplicated', { number: index + 1 }), index + 1);
      if (openId === idAt(index)) open(next.steps[index + 1]?.id);
    },
    remove(index) {
      edited(removeStep(recording, idAt(index)), i18n.t('recordings.said.removed', { number: index + 1 }), index);
    },
    change(index, action, group) {
      edit(changeAction(recording, idAt(index), action), group);
    },
    choose(index, selector) {
      const words = i18n.t('recordings.said.selector', { number: index + 1, selector });
      edited(chooseSelector(recording, idAt(index), selector), words);
    },
    saveHealed(healed) {
      edited(saveHealed(recording, healed), i18n.t('recordings.said.saved'));
    },
    addWait({ stepId, wait }) {
      const number = steps.findIndex(({ id }) => id === stepId) + 1;
      edited(addWait(recording, stepId, wait), i18n.t('recordings.said.waitAdded', { number }));
    },
    undo() {
      if (!canUndo) return;
      undo();
      say(i18n.t('recordings.said.undone'));
    },
  };
}
