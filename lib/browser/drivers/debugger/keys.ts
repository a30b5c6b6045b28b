import type { Protocol } from 'devtools-protocol';
import { _keyDefinitions, type KeyDefinition } from 'puppeteer-core/internal/common/USKeyboardLayout.js';
import { i18n } from '#i18n';
import { KEY_ALIASES } from '@/lib/contract/key-aliases';
import { ActionError } from '@/lib/scrape/page-driver';

type KeyEvent = Protocol.Input.DispatchKeyEventRequest;

const LAYOUT: Readonly<Record<string, KeyDefinition | undefined>> = _keyDefinitions;

/** Bits of the protocol. */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
const SHIFT = 8;
/** KeyboardEvent.DOM_KEY_LOCATION_NUMPAD. */
const KEYPAD = 3;

const NAMES = new Map(
  Object.keys(LAYOUT).flatMap((name) => (name.length > 1 ? [[name.toLowerCase(), name] as const] : [])),
);

/**
 * Returns the events of keys that are pressed together and released.
 * @param name keys joined by +, in any order: `Enter`, `a`, `Shift+Tab`, `Control++`. Names of more than one character are
 * case-insensitive.
 * @throws ActionError if a name is not a key
 */
export function keyEvents(name: string): KeyEvent[] {
  const keys = partsOf(name).map(definitionOf);
  const bitOf = ({ key = '' }: KeyDefinition) => MODIFIERS[key] ?? 0;
  // Modifiers are pressed before the rest, whatever their order.
  const ordered = [...keys.filter((key) => bitOf(key)), ...keys.filter((key) => !bitOf(key))];
  let modifiers = 0;
  const down = ordered.map((key) => {
    modifiers |= bitOf(key);
    return keyDown(key, modifiers);
  });
  const up = ordered.reverse().map((key) => {
    modifiers &= ~bitOf(key);
    return { ...named(key, modifiers), type: 'keyUp' as const };
  });
  return [...down, ...up];
}

/** Returns the events for one character of a text; undefined if a US keyboard does not have it. */
export function characterEvents(character: string): KeyEvent[] | undefined {
  const key = LAYOUT[character];
  return key && [keyDown(key, 0), { ...named(key, 0), type: 'keyUp' }];
}

/** `Control++` ends with a plus. */
const partsOf = (name: string) =>
  name === '+' ? [name] : name.endsWith('++') ? [...name.slice(0, -2).split('+'), '+'] : name.split('+');

function definitionOf(part: string): KeyDefinition {
  const name = part.length > 1 ? part.trim().toLowerCase() : part;
  const definition = LAYOUT[name.length > 1 ? (KEY_ALIASES[name] ?? NAMES.get(name) ?? '') : name];
  if (!definition) throw new ActionError(i18n.t('errors.action.key', { part }));
  return definition;
}

function keyDown(definition: KeyDefinition, modifiers: number): KeyEvent {
  const event = named(definition, modifiers);
  // With any modifier other than Shift, a key is a command.
  const text = modifiers & ~SHIFT ? '' : (definition.text ?? (event.key?.length === 1 ? event.key : ''));
  return text ? { ...event, type: 'keyDown', text } : { ...event, type: 'rawKeyDown', ...commandOf(event) };
}

/** On macOS the system binds this key to select all, so the command must be named explicitly. */
const commandOf = ({ key, modifiers = 0 }: Omit<KeyEvent, 'type'>) =>
  key?.toLowerCase() === 'a' && modifiers & ((MODIFIERS.Control as number) | (MODIFIERS.Meta as number))
    ? { commands: ['selectAll'] }
    : {};

function named(definition: KeyDefinition, modifiers: number): Omit<KeyEvent, 'type'> {
  const { code = '', key = '', keyCode = 0, location = 0 } = definition;
  const shifted = modifiers & SHIFT ? LAYOUT[code]?.shiftKey : undefined;
  return {
    key: shifted ?? key,
    code,
    modifiers,
    windowsVirtualKeyCode: keyCode,
    location,
    isKeypad: location === KEYPAD,
  };
}
