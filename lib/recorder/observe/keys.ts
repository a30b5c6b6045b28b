import { localName, matches } from '@/lib/dom';
import { elementsOf, fieldKind } from './elements';
import type { Page, Tool } from './tool';

/** Keys that scroll or move in what has no text. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/;
/** Edit a text, so that they show in what is in the field. */
const EDITS = new Set(['a', 'c', 'v', 'x', 'z', 'y', 'Backspace', 'Delete', 'Insert']);
const NO_KEY = /^(Process|Dead|Unidentified|Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|ScrollLock|Fn|OS)$/;

type KeyFocus = 'field' | 'lines' | 'other';

/** Follows keys that are steps of their own. @param flush says what was typed before */
export const followKeys = ({ gesture, say }: Page, flush: () => void): Tool => ({
  on: {
    keydown(event) {
      const [element] = elementsOf(event);
      const key = element && !presses(event, element) && keyName(event, element);
      if (!key) return;
      flush();
      gesture();
      say({ type: 'key', key, focus: focusOf(element) });
    },
  },
});

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
