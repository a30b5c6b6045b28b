import { localName, matches } from '@/lib/dom';
import { elementsOf, fieldKind, isOpaque } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import type { Page, Tool } from './tool';

/** Keys that scroll or move in what has no text. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/;
/** Edit a text, so that they show in what is in the field. */
const EDITS = new Set(['a', 'c', 'v', 'x', 'z', 'y', 'Backspace', 'Delete', 'Insert']);
const NO_KEY = /^(Process|Dead|Unidentified|Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|ScrollLock|Fn|OS)$/;

type KeyFocus = 'field' | 'lines' | 'other';

/** Digits that are pressed one after the other and are a code rather than keys of the page. */
const LEAST_DIGITS = 3;

/** Follows keys that are steps of their own. @param flush says what was typed before */
export function followKeys({ gesture, open, secrets }: Page, hidden: HiddenFields, flush: () => void): Tool {
  /** Digits that wait for the next key. */
  let held: { key: string; say: () => void }[] = [];
  /** A secret that no field takes, as far as it was typed. */
  let unseen: { typed: string } | undefined;

  function release(): void {
    for (const { say } of held) say();
    held = [];
    unseen = undefined;
  }

  /** Keeps a key to itself, but for a note where the first of them is. */
  function hide(key: string): void {
    if (!unseen) open()({ type: 'cannot', note: 'hidden-keys' });
    unseen ??= { typed: held.map((digit) => digit.key).join('') };
    held = [];
    if (key.length > 1) return;
    unseen.typed += key;
    secrets.know(unseen, unseen.typed);
  }

  /** Tells whether a key is typed into something that nothing is known of, or that takes a secret. */
  function isUnseen(key: string, element: Element): boolean {
    if (focusOf(element) !== 'other') return false;
    if (key.length > 1) return isOpaque(element) && /^(Backspace|Delete)$/.test(key);
    return isOpaque(element) || unseen !== undefined || secrets.kindOf(readFacts(element, hidden), '') !== undefined;
  }

  return {
    on: {
      pointerdown: release,
      keydown(event) {
        const [element] = elementsOf(event);
        const key = element && !presses(event, element) && keyName(event, element);
        if (!element || !key) return;
        flush();
        if (isUnseen(key, element)) return hide(key);
        const isDigit = /^\d$/.test(key);
        if (isDigit && held.length + 1 >= LEAST_DIGITS) return hide(key);
        if (!isDigit) release();
        gesture();
        const say = open();
        const said = () => say({ type: 'key', key, focus: focusOf(element) });
        if (isDigit) held.push({ key, say: said });
        else said();
      },
    },
    flush: release,
  };
}

/** Tells what a key goes to. */
function focusOf(element: Element): KeyFocus {
  const kind = fieldKind(element);
  return kind === 'line' ? 'field' : kind === 'lines' || kind === 'rich' ? 'lines' : 'other';
}

export const scrolls = ({ key }: KeyboardEvent) => MOVES.test(key) || key === ' ';

/** Keys that make a click on what has the focus: the click is what is recorded. */
export const presses = (event: KeyboardEvent, element: Element) =>
  (event.key === 'Enter' || event.key === ' ') &&
  focusOf(element) === 'other' &&
  matches(element, 'button,a[href],summary,input,label,[role],[onclick],[tabindex]');

/** The key that is meant: with Alt, macOS writes another character than the letter's own. */
const keyOf = ({ key, code, altKey }: KeyboardEvent): string =>
  altKey && /^Key[A-Z]$/.test(code) && /^[^\x20-\x7e]$/.test(key) ? code.slice(-1).toLowerCase() : key;

/**
 * A key as the contract's `press` names it.
 * @returns nothing where it is no step: it writes, edits, moves the caret, or is only held
 */
export function keyName(event: KeyboardEvent, element: Element): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = keyOf(event);
  if (NO_KEY.test(key) || event.isComposing || event.getModifierState('AltGraph')) return undefined;
  const focus = focusOf(element);
  const inText = focus !== 'other';
  if (ctrlKey || metaKey || altKey) {
    const edits = inText && (EDITS.has(key.toLowerCase()) || MOVES.test(key) || key.length > 1);
    // Copying is nothing that a page sees; without Ctrl, Alt writes characters.
    const isCharacter = altKey && !ctrlKey && !metaKey && key.length === 1 && inText;
    if (edits || isCharacter || /^[cC]$/.test(key)) return undefined;
    const held = [ctrlKey && 'Control', metaKey && 'Meta', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean);
    return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
  }
  if (localName(element) === 'select') return undefined;
  if (!inText) {
    if (element instanceof HTMLInputElement && MOVES.test(key)) return undefined;
    return key === ' ' ? undefined : shiftKey && key.length > 1 ? `Shift+${key}` : key;
  }
  if (key === 'Enter') return focus === 'field' ? key : undefined;
  if (key === 'Tab') return shiftKey ? undefined : key;
  return /^(Escape|ArrowUp|ArrowDown|F\d+)$/.test(key) && (focus === 'field' || key === 'Escape') ? key : undefined;
}
