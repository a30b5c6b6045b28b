import { defined } from '@/lib/base/json';
import type { Action } from '@/lib/contract';
import { type Gesture, hasSameSelector, isPlain } from '../gesture';
import type { Target } from '../raw-event';
import type { Note, RecordingStep, WaitReason } from '../recording';
import { judgeName } from '../selector/stability';

/** Maximum number of characters of a note, the same as in a recording. */
const MOST_DETAIL = 2_000;

type Details = Omit<RecordingStep, 'id' | 'action'>;

/** Builds the steps of a recording, with the notes between them. */
export class StepList {
  readonly all: Omit<RecordingStep, 'id'>[] = [];
  readonly notes: Note[] = [];
  readonly #secrets: { name: string; kind: string; target: Target }[] = [];
  /** Time before the gesture whose first step comes next, in ms. */
  #pause: number | undefined;
  /** How long a service waits before the next step, in ms. */
  #serviceWait: number | undefined;

  begin(gesture: Gesture, before: Gesture | undefined): void {
    this.#pause = before ? Math.max(0, gesture.at - before.at) : undefined;
  }

  push(action: Action, details: Details = {}): void {
    this.all.push({
      action,
      ...defined({ serviceWait: this.#serviceWait }),
      ...details,
      ...defined({ after: this.#pause }),
    });
    this.#pause = this.#serviceWait = undefined;
  }

  note(code: Note['code'], detail?: string): void {
    const note = { at: this.all.length, code, ...(detail && { detail: detail.slice(0, MOST_DETAIL) }) };
    const last = this.notes.at(-1);
    const isSaid = last?.at === note.at && last.code === code && (!detail || last.detail === note.detail);
    if (!isSaid) this.notes.push(note);
  }

  /** Adds a wait unless the previous step is the same wait. */
  wait(
    what: { selector: string } | { milliseconds: number },
    reason: WaitReason,
    { target, serviceWait }: { target?: Target; serviceWait?: number } = {},
  ): void {
    const last = this.all.at(-1);
    const isThere = 'selector' in what && last?.action.type === 'wait' && last.action.selector === what.selector;
    if (isThere) return;
    const isItself = target && 'selector' in what && what.selector === target.element.selector;
    this.push(
      { type: 'wait', ...what },
      {
        reason,
        ...(target?.label && { label: target.label }),
        ...(isItself && { target: target.element }),
        ...(serviceWait && { serviceWait }),
      },
    );
  }

  /** Makes a service wait before the next step. @param milliseconds more than 0 */
  waitAtService(milliseconds: number): void {
    this.#serviceWait = milliseconds;
  }

  press(key: string, target?: Target): void {
    if (key.includes('+')) this.note('combination', key);
    this.push({ type: 'press', key }, about(target));
  }

  script(
    script: string,
    kind: NonNullable<RecordingStep['script']>,
    target?: Target,
    value?: string,
    more?: Details | false,
  ): void {
    this.push(
      { type: 'executeJavascript', script },
      { script: kind, ...about(target), ...(value !== undefined && { value: value.slice(0, 400) }), ...more },
    );
  }

  markNavigation(): void {
    const last = this.all.at(-1);
    if (last) last.navigates = true;
  }

  /**
   * Returns the name of a secret: another field of the same kind gets another name.
   * @param isNext true if the secret is typed right after another into the same field
   */
  secret(kind: string, target: Target, isNext = false): string {
    const ofKind = this.#secrets.filter((secret) => secret.kind === kind);
    // A page that shows a password replaces its field by another, which receives the rest of it.
    const known = ofKind.find((secret) => hasSameSelector(secret.target, target));
    if (known && !isNext) return known.name;
    const name = ofKind.length === 0 ? kind : `${kind}_${ofKind.length + 1}`;
    this.#secrets.push({ name, kind, target });
    return name;
  }
}

/** Step details about an element. Elements inside frames and shadow roots are found by their script. */
export const about = (target: Target | undefined): Details =>
  target
    ? {
        ...(target.label && { label: target.label }),
        ...(target.region && { region: target.region }),
        ...frameOf(target),
        ...(isPlain(target) && { target: target.element }),
      }
    : {};

/** Names the innermost frame around a target as users or its page do, not by a generated name. */
function frameOf({ frames }: Target): Pick<RecordingStep, 'frame'> {
  const attributes = frames.at(-1)?.fingerprint.attributes;
  if (!attributes) return {};
  const written = [attributes.name, attributes.id].find((name) => name && judgeName(name).origin === 'written');
  return { frame: attributes.title || attributes['aria-label'] || written || '' };
}
