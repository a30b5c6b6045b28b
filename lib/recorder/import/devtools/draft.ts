import { type Action, LIMITS } from '@/lib/contract';
import { actionsOf, fits, type RecordingStep } from '../../recording';
import { placeholders } from '../secret-fields';
import type { FoundWay } from './find';

/** Key names of the Recorder that `KeyboardEvent.key` does not have. */
const NAMES: Readonly<Record<string, string>> = { '\r': 'Enter', '\n': 'Enter', NumpadEnter: 'Enter', Space: ' ' };

const MODIFIER = /^(Control|Shift|Alt|Meta)(Left|Right)?$/;
const ORDER = ['Control', 'Alt', 'Shift', 'Meta'];

/** Tracks the modifiers that are held down across the steps of a file. */
class Keyboard {
  readonly #held = new Set<string>();

  /** @returns the key to press, modifiers first: `Control+k`; undefined for a modifier alone */
  down(key: string): string | undefined {
    const modifier = MODIFIER.exec(key)?.[1];
    if (modifier) {
      this.#held.add(modifier);
      return undefined;
    }
    return [...ORDER.filter((name) => this.#held.has(name)), NAMES[key] ?? key].join('+');
  }

  up(key: string): void {
    const modifier = MODIFIER.exec(key)?.[1];
    if (modifier) this.#held.delete(modifier);
  }
}

/** How long a service waits after leaving a page, in ms: the next awaited element may exist in the old page too. */
const AFTER_LEAVING = 1_000;
/** How long to wait for a page if nothing in it can be waited for, in ms. */
const UNTIL_LOADED = 2_000;

/** Builds a recording, and tracks the state of the file read so far. */
export class RecordingDraft {
  readonly steps: RecordingStep[] = [];
  readonly notes: string[] = [];
  readonly keyboard = new Keyboard();
  readonly placeholderOf = placeholders();
  startUrl = '';
  /** In CSS pixels. */
  viewportHeight = 720;
  /** Positions of scrollers by selector, in CSS pixels from the top; the key of the page is empty. */
  readonly scrolled = new Map<string, number>();
  /** Selector of the element that was waited for or acted on last. */
  #last: string | undefined;
  #left = false;
  #count = 0;

  /** @param number of the step in the file, from 1 */
  note(number: number, sentence: string): void {
    this.notes.push(`Step ${number}: ${sentence}`);
  }

  add(action: Action, details: Omit<RecordingStep, 'id' | 'action'> = {}): void {
    this.steps.push({ id: `step-${++this.#count}`, action, ...details });
  }

  run(script: string, details: Omit<RecordingStep, 'id' | 'action'> = {}): void {
    this.add({ type: 'executeJavascript', script }, details);
  }

  /** Waits for the next element, unless it was the last one. */
  await({ waitFor }: FoundWay): void {
    if (!waitFor || (waitFor === this.#last && !this.#left)) return;
    const reason = this.#left ? 'navigation' : this.steps.length ? 'appears' : 'first';
    this.add({ type: 'wait', selector: waitFor }, { reason, ...(this.#left && { serviceWait: AFTER_LEAVING }) });
    this.#last = waitFor;
    this.#left = false;
  }

  /** Marks that the last step leaves the page. */
  leave(): void {
    this.#left = true;
    this.scrolled.clear();
    const step = this.steps.at(-1);
    if (step) step.navigates = true;
  }

  /** Removes the last step if it is a click on this element. */
  takeClickBack({ css }: FoundWay): void {
    const { action } = this.steps.at(-1) ?? {};
    if (css && action?.type === 'click' && action.selector === css) this.steps.pop();
  }

  /** Completes the recording: waits for a page that the last step opened, and drops waits if a request cannot hold so many. */
  finish(): void {
    if (this.#left) this.add({ type: 'wait', milliseconds: UNTIL_LOADED }, { reason: 'navigation' });
    let removed = 0;
    for (let at = this.steps.length - 1; at >= 0 && !this.#fits(); at--) {
      if (this.steps[at]?.reason !== 'appears') continue;
      this.steps.splice(at, 1);
      removed++;
    }
    if (removed) {
      this.notes.push(
        `Waits for elements were left out, ${removed} in all, since a request takes ${LIMITS.actions.max} actions.`,
      );
    }
    if (!this.#fits()) {
      this.notes.push(
        `It has ${this.steps.length} actions, and a request takes ${LIMITS.actions.max}: cut it before it is sent.`,
      );
    }
  }

  /** Returns true if the recording also fits at a service, which waits more. */
  readonly #fits = () => fits(actionsOf({ steps: this.steps }, true));
}
