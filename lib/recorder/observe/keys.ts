import { localName, matches } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import { elementsOf, fieldKind, isOpaque, textIn } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import type { FieldsTool } from './fields';
import type { Page, Tool } from './tool';

/** Keys that scroll or move outside of text. */
const MOVES = /^(Arrow|Page|Home|End)/;
/** Keys that edit a text, so their effect shows in the field's content. */
export const EDITS = /^([acvxyz]|Backspace|Delete|Insert|Arrow.+|Page.+|Home|End)$/i;
/** Modifiers, locks, and keys that an input method takes. */
const NO_KEY = /^(Process|Dead|Uni|Shift|Control|Alt|Meta|Fn|OS)|Lock$/;

type KeyFocus = 'field' | 'lines' | 'other';

/** How long after a key its effect on a field may come, in ms: the browser sends a character after its key. */
const EFFECT = 100;

/** This many digits in a row are a code rather than keys of the page. */
const LEAST_DIGITS = 3;

/** A key whose effect is not known yet. */
interface Pending {
  event: KeyboardEvent;
  element: Element;
  key: string;
  say: (said: NewEvent) => void;
  /** True if it changed a field, which reports the change. */
  wrote?: true;
}

/** Observes keys that are steps of their own. */
export function followKeys(
  { gesture, open, secrets, closedRoot }: Page,
  hidden: HiddenFields,
  fields: FieldsTool,
): Tool {
  let pending: Pending | undefined;
  /** Digits that wait for the next key. */
  let held: Pick<Pending, 'key' | 'say'>[] = [];
  /** The part typed so far of a secret that goes into no field. */
  let unseen: { typed: string } | undefined;

  function release(): void {
    for (const { key, say } of held) say({ type: 'key', key, focus: 'other' });
    held = [];
    if (unseen) secrets.know(unseen, unseen.typed, true);
    unseen = undefined;
  }

  /** Keeps a key secret, and adds a note in place of the first. */
  function hide(key: string): void {
    if (!unseen) open()({ type: 'cannot', note: 'hidden-keys' });
    unseen ??= { typed: held.map((digit) => digit.key).join('') };
    held = [];
    if (key.length > 1) return;
    unseen.typed += key;
    secrets.know(unseen, unseen.typed, false);
  }

  /** Returns true if a key is typed into an opaque element, or into an element that takes a secret. */
  function isUnseen(key: string, element: Element): boolean {
    if (focusOf(element) !== 'other') return false;
    const opaque = isOpaque(element, closedRoot(element));
    if (key.length > 1) return opaque && /^(Backspace|Delete)$/.test(key);
    return opaque || unseen !== undefined || secrets.kindOf(readFacts(element, hidden), '') !== undefined;
  }

  /** Reports a key, after the page has handled it, if it was more than a part of a text. */
  function settle(): void {
    if (!pending) return;
    const { event, element, key, say, wrote } = pending;
    pending = undefined;
    if (wrote || !(event.defaultPrevented || isStep(event, element))) return;
    fields.leaveOff(key, element);
    say({ type: 'key', key, focus: focusOf(element), ...(event.defaultPrevented && { taken: true as const }) });
  }

  return {
    on: {
      pointerdown() {
        settle();
        release();
      },
      keydown(event) {
        settle();
        const [element] = elementsOf(event);
        const key = element && !presses(event, element) && keyName(event, element);
        if (!element || !key) return;
        const typed = key === 'Space' ? ' ' : key;
        if (isUnseen(typed, element)) return hide(typed);
        const isDigit = /^\d$/.test(key);
        if (isDigit && held.length + 1 >= LEAST_DIGITS) return hide(key);
        if (!isDigit) release();
        if (isStep(event, element)) gesture();
        const say = open();
        if (isDigit) held.push({ key, say });
        else {
          pending = { event, element, key, say };
          setTimeout(settle, EFFECT);
        }
      },
      input() {
        if (pending) pending.wrote = true;
      },
    },
    flush() {
      settle();
      release();
    },
  };
}

/** Returns the kind of element that receives a key. */
function focusOf(element: Element): KeyFocus {
  const kind = fieldKind(element) ?? 'set';
  return kind === 'set' ? 'other' : kind === 'line' ? 'field' : 'lines';
}

export const scrolls = ({ key }: KeyboardEvent) => MOVES.test(key) || key === ' ';

/** Returns true for keys that press the focused element; on a native control they cause a click. */
export const presses = (event: KeyboardEvent, element: Element) =>
  (event.key === 'Enter' || event.key === ' ') &&
  focusOf(element) === 'other' &&
  matches(element, 'button,a[href],summary,label,input,[role],[onclick],[tabindex]');

/** Returns the intended key: with Alt, macOS writes a different character. */
const keyOf = ({ key, code, altKey }: KeyboardEvent): string =>
  altKey && /^Key[A-Z]$/.test(code) && /^[^\x20-\x7e]$/.test(key) ? code.slice(-1).toLowerCase() : key;

/** Returns a key with its modifiers, as the contract's `press` names it: `Control+k`. */
export function pressedKeys(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = keyOf(event);
  const isCommand = ctrlKey || metaKey || altKey;
  const name = key === ' ' ? 'Space' : isCommand && key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && (isCommand || key.length > 1) && 'Shift';
  return [ctrlKey && 'Control', metaKey && 'Meta', altKey && 'Alt', shift, name].filter(Boolean).join('+');
}

/**
 * Returns a key as the contract's `press` names it.
 * @returns undefined if it is never a step: it writes, edits, or is a modifier
 */
export function keyName(event: KeyboardEvent, element: Element): string | undefined {
  const { ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  if (NO_KEY.test(key) || event.isComposing || event.getModifierState('AltGraph')) return undefined;
  const inText = focusOf(element) !== 'other';
  if (ctrlKey || metaKey || altKey) {
    // Without Ctrl, Alt writes characters. A page does not notice copying.
    const writes = EDITS.test(key) || (key.length === 1 && !ctrlKey && !metaKey);
    return (inText && writes) || /^c$/i.test(key) ? undefined : pressedKeys(event);
  }
  const writes = inText || fieldKind(element) === 'set' || localName(element) === 'select';
  return writes && key.length === 1 ? undefined : pressedKeys(event);
}

/** Returns true if a key is a step even though the page leaves it to the browser. */
function isStep({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, element: Element): boolean {
  if (ctrlKey || metaKey || altKey || /^(Escape|Tab|F\d)/.test(key)) return true;
  const kind = fieldKind(element);
  if (!kind) return !(MOVES.test(key) && matches(element, 'input,select'));
  // In an empty field, Backspace can only erase what the page has before the field.
  if (key === 'Backspace') return kind !== 'set' && textIn(element) === '';
  return key === 'Enter' || (kind === 'line' && /^Arrow[UD]/.test(key));
}
