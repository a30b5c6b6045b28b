import type { ActionType } from '@/lib/contract';
import type { Recording } from '@/lib/recorder/recording';
import type { RunWanted } from './run';

/** Actions of the list of recordings. Each is called in the click or key press itself. */
export interface RecordingListActions {
  /** Leaves the list. */
  showResult(): void;
  /** Opens a recording. */
  show(id: string): void;
  /** Begins to record in the page in front of the person. */
  record(): void;
  /** Ends the recording that is being made. */
  stop(): void;
  /** Imports what a file holds, unread: whoever gets it checks it. */
  importText(text: string, fileName: string): void;
  rename(id: string, name: string): void;
  duplicate(id: string): void;
  remove(id: string): void;
  /** Restores the recording that was removed last. */
  undoRemove(): void;
  /** Decides on a recording that was interrupted. */
  interrupted(answer: 'continue' | 'keep' | 'discard'): void;
}

/** The purpose of pointing: another element for a step, or a new step before the one at an index. */
export type Picked = { stepId: string } | { at: number; type: ActionType };

/** Actions of the view of one recording. Each is called in the click or key press itself. */
export interface RecordingActions {
  showList(): void;
  /**
   * Replaces the recording, which has another name or other steps now. The one before is kept for `undo`.
   * @param group edits of the same group in a row, such as typing in one field, are taken back together
   */
  edit(next: Recording, group?: string): void;
  /** Brings back the recording as it was before the last edit. */
  undo(): void;
  duplicate(id: string): void;
  /** Removes the recording; the list then offers to bring it back. */
  remove(id: string): void;
  /** Saves the recording as a file. */
  download(id: string): void;
  /** Runs the recording or a part of it. */
  run(wanted: RunWanted): void;
  stop(): void;
  /** Marks what a selector matches in the page in front of the person; nothing takes the mark away. */
  highlight(selector?: string): void;
  /** Asks how many elements these match in that page; the answer comes as `matches`. */
  countMatches(selectors: readonly string[]): void;
  /** Lets the user point at an element in the page; the element comes as an edit of the caller's own. */
  pick(what: Picked): void;
  stopPicking(): void;
  /** Throws away values that were kept on this computer. */
  forget(variables: readonly string[]): void;
}
