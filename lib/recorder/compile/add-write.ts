import { scripts } from '@/lib/recorder/script';
import { type Gesture, type GestureOf, isPlain, isSame, pathTo } from '../gesture';
import type { Target, Typed } from '../raw-event';
import { escapeBraces, placeholder } from '../variables';
import { about, type StepList } from './steps';

/** Keys and texts that turn a field's old content into its new content, from a caret position in the old one. */
interface Writing {
  from: 'caret' | 'end' | 'anew';
  parts: Typed[];
}

/** Adds the steps that write into a field. */
export function addWrite(steps: StepList, gesture: GestureOf<'write'>, before: Gesture | undefined): void {
  const { target, kind, secret, value } = gesture;
  const inPlace = gesture.inPlace || isOverWord(gesture, before);
  const path = pathTo(target);
  if (kind === 'set' && !secret) {
    steps.script(scripts.set.write(path, value), 'set', target, value);
    return;
  }
  const { from, parts } = writingOf(gesture, inPlace);
  const isSelected = from === 'anew' || (from === 'end' && kind !== 'line');
  const isThere = before?.type === 'click' && !before.after.navigated && isSame(before.target, target);
  const hasFocus = inPlace || (isThere && isPlain(target));
  // Selecting a field's text focuses it; an editor may do more when it is clicked.
  if (!hasFocus && (!isSelected || kind === 'rich')) enter(steps, target);

  const press = (key: string) => steps.press(key, target);
  const write = (text: string) => steps.push({ type: 'write', text }, about(target));
  if (from === 'end' && kind === 'line') press('End');
  else if (isSelected) {
    const script = hasFocus && kind !== 'rich' ? scripts.selectField.write(path) : scripts.selectText.write(path);
    steps.script(script, 'select-text', target);
    // Moves the caret to the end of the selection.
    if (from === 'end') press('ArrowRight');
    else if (kind === 'rich') steps.note('formats', target.label);
  }
  if (value === '' && from === 'anew') press('Delete');
  else if (secret) write(placeholder(steps.secret(secret, target, inPlace)));
  else {
    for (const part of parts) {
      if (typeof part !== 'string') press(part.key);
      else if (part !== '') write(escapeBraces(part));
    }
  }
}

/** Returns true if a double click selected a word of an editor, so that typing replaces it. */
const isOverWord = ({ kind, typed, target }: GestureOf<'write'>, before: Gesture | undefined): boolean =>
  kind === 'rich' &&
  typed !== undefined &&
  before?.type === 'click' &&
  before.times === 2 &&
  isSame(before.target, target);

function enter(steps: StepList, target: Target): void {
  if (!isPlain(target)) steps.script(scripts.focus.write(pathTo(target)), 'focus', target);
  else steps.push({ type: 'click', selector: target.element.selector, all: false }, about(target));
}

function writingOf({ kind, before, value, typed, secret }: GestureOf<'write'>, inPlace: boolean): Writing {
  if (secret) return { from: value === '' ? 'anew' : 'caret', parts: [] };
  if (inPlace && typed) {
    const [first, ...rest] = typed;
    return isSelectAll(first) ? { from: 'anew', parts: rest } : { from: 'caret', parts: typed };
  }
  const isOwn = !typed || isWhatWasTyped(kind, typed, value);
  if (before === '') return { from: 'caret', parts: isOwn ? linesOf(kind, value) : typed };
  if (typed && isMasked(kind, typed, value)) return { from: 'anew', parts: typed };
  const isLonger = value !== before && value.startsWith(before);
  if (isLonger) return { from: inPlace ? 'caret' : 'end', parts: linesOf(kind, value.slice(before.length)) };
  return { from: 'anew', parts: linesOf(kind, value) };
}

const isSelectAll = (part: Typed | undefined) => typeof part === 'object' && /^(Control|Meta)\+a$/.test(part.key);

const linesOf = (kind: GestureOf<'write'>['kind'], text: string): Typed[] =>
  kind === 'line' ? [text] : text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [{ key: 'Enter' }, line]));

/**
 * Returns true if a field's content equals what was typed. Otherwise the page contributed to it, such as a bracket that it
 * closes, and does so again in a replay. Keys that move the caret leave an editor's text to its page.
 */
function isWhatWasTyped(kind: GestureOf<'write'>['kind'], typed: readonly Typed[], value: string): boolean {
  let text = '';
  for (const part of typed) {
    if (typeof part === 'string') text += part;
    else if (part.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (/^(Shift\+)?Enter$/.test(part.key)) text += '\n';
    else return kind !== 'rich';
  }
  return text === value;
}

/** Returns true if two texts contain the same numbers in the same order: a date that the page padded with zeros. */
function hasNumbersOf(text: string, value: string): boolean {
  const numbersOf = (one: string) => one.split(/\D+/).filter(Boolean).map(Number);
  const isDate = /^\d+(\D\d+)+$/;
  return isDate.test(text) && isDate.test(value) && numbersOf(text).join() === numbersOf(value).join();
}

const alphanumerics = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns true if a page reformatted what was typed: with dots, spaces or dashes between. A part of a date may be as short as
 * its number, and may still be incomplete.
 */
function isMasked(kind: GestureOf<'write'>['kind'], typed: readonly Typed[], value: string): boolean {
  const [text, ...more] = typed;
  if (typeof text !== 'string' || more.length > 0 || text === value) return false;
  return (
    alphanumerics(text) === alphanumerics(value) ||
    hasNumbersOf(text, value) ||
    (kind === 'rich' && value.length <= text.length)
  );
}
