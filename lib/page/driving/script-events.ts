import { delay } from '@/lib/base/async';
import type { ClosedRoot } from '@/lib/base/dom';
import * as dom from '@/lib/base/dom';
import type { clickable } from './clickable';
import { focused } from './find';
import { named } from './named';
import { DrivingProblem, replyOf } from './reply';

/**
 * User input as synthetic events, for browsers that allow nothing better. Pages can tell them from real events by `isTrusted`,
 * but frameworks do not check it.
 */

const OVER = { bubbles: true, cancelable: true, composed: true };

/**
 * Creates input with synthetic events.
 * @param match waits until the element of a selector can be clicked
 * @param closedRoot gives access to closed shadow roots
 */
export const inputByScript = (
  page: Document,
  match: (selector: string, limit: number, index?: number | null) => ReturnType<typeof clickable>,
  closedRoot: ClosedRoot,
) => ({
  /** Waits like `clickPoint`, then clicks. */
  click: (selector: string, limit: number, index?: number | null) =>
    replyOf(async () => click(await match(selector, limit, index), closedRoot), selector),
  /** Waits like `focusTakesText`, then types into the focused element, character by character. */
  write: (text: string, limit: number) =>
    replyOf(async () => {
      await textTargetWithin(page, limit);
      write(page, text);
    }),
  /** Presses a key or a key combination at the focus, and performs the default action of the most common keys. */
  press: (key: string) => replyOf(() => press(page, key)),
});

/** Clicks an element: moves the pointer there, presses, focuses, releases. */
function click(
  { element: host, point: { x, y } }: Awaited<ReturnType<typeof clickable>>,
  closedRoot: ClosedRoot,
): void {
  const { left, top, width, height } = dom.boxOf(host);
  const element = hitInside(host, left + width / 2, top + height / 2, closedRoot);
  const at = { ...OVER, clientX: x, clientY: y, view: window, button: 0, detail: 1 };
  const mouse = (type: string, more = {}) => element.dispatchEvent(new MouseEvent(type, { ...at, ...more }));
  const pointer = (type: string, more = {}) =>
    element.dispatchEvent(
      new PointerEvent(type, { ...at, pointerId: 1, isPrimary: true, pointerType: 'mouse', ...more }),
    );
  pointer('pointermove');
  mouse('mousemove');
  pointer('pointerdown', { buttons: 1 });
  const goesOn = mouse('mousedown', { buttons: 1 });
  if (goesOn) {
    element.closest<HTMLElement>('input,textarea,select,button,a[href],[tabindex],[contenteditable]')?.focus();
  }
  pointer('pointerup');
  mouse('mouseup');
  // Unlike a synthetic event, this triggers the default action.
  dom.clickElement(element);
}

/**
 * Returns the element that a click hits within closed shadow roots, which selectors cannot reach; the host if it lacks such a
 * root.
 */
function hitInside(host: Element, x: number, y: number, closedRoot: ClosedRoot): Element {
  const root = closedRoot(host);
  const hit = root?.elementFromPoint(x, y);
  return hit && dom.rootOf(hit) === root ? hitInside(hit, x, y, closedRoot) : host;
}

function write(page: Document, text: string): void {
  let target = textTarget(page);
  for (const character of text) {
    // Split inputs move the focus from box to box.
    const next = textTarget(page);
    if (next !== target) target.dispatchEvent(new Event('change', OVER));
    target = next;
    if (character === '\n') press(page, 'Enter');
    else typeCharacter(target, character);
  }
  target.dispatchEvent(new Event('change', OVER));
}

function typeCharacter(target: Element, character: string): void {
  const key = keyInit(character);
  const charCode = character.charCodeAt(0);
  if (!target.dispatchEvent(new KeyboardEvent('keydown', key))) return;
  target.dispatchEvent(new KeyboardEvent('keypress', { ...key, charCode, keyCode: charCode }));
  insert(target, character, 'insertText');
  target.dispatchEvent(new KeyboardEvent('keyup', key));
}

/** Inserts text at the caret so that frameworks notice: it uses the prototype's setter, which they do not replace. */
function insert(target: Element, text: string, inputType: string): void {
  const input = { ...OVER, data: text, inputType };
  if (!target.dispatchEvent(new InputEvent('beforeinput', input))) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const { value, maxLength } = target;
    const start = target.selectionStart ?? value.length;
    const end = target.selectionEnd ?? value.length;
    const next = value.slice(0, start) + text + value.slice(end);
    if (maxLength >= 0 && next.length > maxLength) return;
    setValue(target, next);
    // Types without a caret, such as numbers, throw.
    if (target.selectionStart !== null) target.setSelectionRange(start + text.length, start + text.length);
  } else target.ownerDocument.execCommand('insertText', false, text);
  target.dispatchEvent(new InputEvent('input', input));
}

function setValue(target: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
}

const MODIFIERS: Record<string, string> = {
  control: 'ctrlKey',
  ctrl: 'ctrlKey',
  shift: 'shiftKey',
  alt: 'altKey',
  meta: 'metaKey',
};
/** Names of keys with their legacy key codes. */
const NAMED: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  Space: 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, 112 + index])),
};

/** The members of a key event that pages read: https://w3c.github.io/uievents/#legacy-key-models */
function keyInit(key: string): KeyboardEventInit {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;
  const keyCode = NAMED[key] ?? (code === key ? 0 : key.toUpperCase().charCodeAt(0));
  return { ...OVER, key: key === 'Space' ? ' ' : key, ...(code !== key || key in NAMED ? { code } : {}), keyCode };
}

function press(page: Document, combination: string): void {
  const parts = combination === '+' ? ['+'] : combination.split('+').map((part) => part.trim());
  const name = parts.pop() ?? '';
  const key =
    [...name].length === 1 ? name : Object.keys(NAMED).find((known) => known.toLowerCase() === name.toLowerCase());
  const held = parts.map((part) => MODIFIERS[part.toLowerCase()]);
  if (!key || held.some((modifier) => !modifier)) throw new DrivingProblem(['noKey', { key: combination }]);
  const target = focused(page) ?? page.body;
  const event = { ...keyInit(key), ...Object.fromEntries(held.map((modifier) => [modifier, true])) };
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', event));
  if (goesOn) act(target, key, event);
  target.dispatchEvent(new KeyboardEvent('keyup', event));
}

function act(target: Element, key: string, event: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean }): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (key === 'Enter') {
    if (target instanceof HTMLInputElement) submit(target);
    else if (isField || dom.isEditable(target)) insert(target, '\n', 'insertLineBreak');
    else if (target.matches('a[href],button,summary')) dom.clickElement(target);
  } else if (key === 'Space' && target.matches('button,summary,input:is([type=checkbox],[type=radio],[type=submit])')) {
    dom.clickElement(target);
  } else if (key === 'Tab') moveFocus(target, event.shiftKey ? -1 : 1);
  else if (key.startsWith('Arrow')) step(target, key);
  else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    if (isField) target.select();
    else target.ownerDocument.execCommand('selectAll');
  } else if (key === 'Backspace' || key === 'Delete') {
    if (isField) erase(target, key === 'Backspace' ? -1 : 1);
    else target.ownerDocument.execCommand(key === 'Backspace' ? 'delete' : 'forwardDelete');
  } else if ([...key].length === 1 && !event.ctrlKey && !event.metaKey && (isField || dom.isEditable(target))) {
    insert(target, key, 'insertText');
  }
}

/** Performs the default action of arrow keys in native controls with a next and a previous value. */
function step(target: Element, key: string): void {
  const isOn = key === 'ArrowDown' || key === 'ArrowRight';
  if (target instanceof HTMLSelectElement && !target.multiple) {
    const place = target.selectedIndex + (isOn ? 1 : -1);
    if (!target.options[place]) return;
    target.selectedIndex = place;
  } else if (!(target instanceof HTMLInputElement)) return;
  else if (target.type === 'radio') {
    const { form, name } = target;
    const all = target.ownerDocument.querySelectorAll<HTMLInputElement>(
      `input[type=radio][name="${CSS.escape(name)}"]`,
    );
    const group = [...all].filter((radio) => radio.form === form && !radio.disabled);
    const next = group[(group.indexOf(target) + (isOn ? 1 : -1) + group.length) % group.length];
    next?.focus();
    if (next) dom.clickElement(next);
    return;
  } else if (target.type === 'range' || (target.type === 'number' && /Up|Down/.test(key))) {
    // In number fields, up and right increase the value.
    if (key === 'ArrowUp' || key === 'ArrowRight') target.stepUp();
    else target.stepDown();
  } else return;
  for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, OVER));
}

/** Submits a form like Enter in a field does (https://html.spec.whatwg.org/#implicit-submission). */
function submit(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const button = form.querySelector<HTMLElement>(
    'button:not([type=button],[type=reset]),input[type=submit],input[type=image]',
  );
  if (button) button.click();
  else form.requestSubmit();
}

function erase(field: HTMLInputElement | HTMLTextAreaElement, direction: -1 | 1): void {
  const { value } = field;
  let start = field.selectionStart ?? value.length;
  let end = field.selectionEnd ?? value.length;
  if (start === end) [start, end] = direction < 0 ? [Math.max(0, start - 1), end] : [start, end + 1];
  setValue(field, value.slice(0, start) + value.slice(end));
  field.setSelectionRange(start, start);
  field.dispatchEvent(new InputEvent('input', { ...OVER, inputType: 'deleteContentBackward' }));
}

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex]:not([tabindex^="-"]),[contenteditable]';

function moveFocus(from: Element, by: 1 | -1): void {
  const all = [...from.ownerDocument.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  );
  const next = all[(all.findIndex((element) => element.isSameNode(from)) + by + all.length) % all.length];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Types of `input` that take text. */
const TEXT = /^(?:text|search|url|tel|email|password|number|date|time|datetime-local|month|week)$/;

/** Polling interval for the focus, in ms. */
const LOOK = 50;

/**
 * Waits until an element that takes text has the focus: pages often set the focus only once their content has appeared.
 * @throws DrivingProblem if nothing, or something else, has the focus after `limit` ms
 */
export async function textTargetWithin(page: Document, limit: number): Promise<Element> {
  for (const end = Date.now() + limit; ; await delay(LOOK)) {
    try {
      return textTarget(page);
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
  }
}

function textTarget(page: Document): Element {
  const element = focused(page);
  if (!element || element === page.body) throw new DrivingProblem(['noFocus']);
  if (takesText(element)) return element;
  throw new DrivingProblem(['takesNoText', { element: named(element) }]);
}

function takesText(element: Element): boolean {
  if (dom.isNamed(element, 'input')) return TEXT.test(element.type) && isWritable(element);
  if (dom.isNamed(element, 'textarea')) return isWritable(element);
  const isDrawn = 'editContext' in element && element.editContext !== null;
  return isDrawn || dom.isEditable(element) || element.ownerDocument.designMode === 'on';
}

const isWritable = ({ readOnly, disabled }: HTMLInputElement | HTMLTextAreaElement) => !readOnly && !disabled;
