import { all, body, boxOf, contains, rootOf } from '@/lib/base/dom';
import { joinFacts } from '@/lib/base/text/direction';
import { keepInSight } from '@/lib/recorder/bar/keep-in-sight';
import { createOverlay } from '@/lib/recorder/bar/overlay';
import { candidatesFor } from '@/lib/recorder/selector';
import type { ContentFields } from '../content-with';
import { beside, blockAt, blockOf, elementUnder, isForeign, narrower, readableWords, wider } from './blocks';
import { type PickedValue, pickedValues } from './value-of';

/** Fields of a request that select what is kept of a page, and what is left out. */
export type PickedFields = Pick<ContentFields, 'includeTags' | 'excludeTags'>;

/** What the user picked: parts, or values as examples. */
export type PickedParts = PickedFields & { values?: PickedValue[] };

type List = 'includeTags' | 'excludeTags';

/** Texts and text direction of the picker, translated by the worker. */
export interface PickerWords {
  styles: string;
  /** Text direction: `ltr` or `rtl`. */
  direction: string;
  name: string;
  hint: string;
  /** Contains the placeholders {kept}, {out} and {words}. */
  status: string;
  /** Message about a frame of another site. */
  foreign: string;
  /** The first block that is kept ends it. */
  isSingle?: true;
  /** Values are picked, not blocks: each element by itself, and with its name and text. */
  takesValues?: true;
  /** In their order, which the browser does not keep in an object that it hands to a page. */
  buttons: readonly (readonly [Command, string])[];
}

type Command = 'wider' | 'narrower' | 'keep' | 'leaveOut' | 'finish' | 'cancel';

const KEYS: Record<string, Command | 'next' | 'previous'> = {
  ArrowUp: 'wider',
  ArrowDown: 'narrower',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ' ': 'keep',
  Delete: 'leaveOut',
  Backspace: 'leaveOut',
  Enter: 'finish',
  Escape: 'cancel',
};

/** Maximum number of marks that are drawn of one list. */
const MOST_MARKED = 100;

/** The functions of the picker in a page. */
export interface Picker {
  /** Starts picking, with previously picked fields. */
  start(words: PickerWords, picked: PickedFields): void;
  stop(): void;
}

/** @param ended called with the picked fields; with null if the user cancels, or the page hides the picker */
export function createPicker(window: Window, ended: (picked: PickedParts | null) => void): Picker {
  let stop: (() => void) | undefined;
  return {
    start(words, picked) {
      stop?.();
      stop = pick(window, words, picked, (result) => {
        stop?.();
        stop = undefined;
        ended(result && words.takesValues ? withValues(window.document, result) : result);
      });
    },
    stop() {
      stop?.();
      stop = undefined;
    },
  };
}

const withValues = (page: Document, { includeTags }: PickedFields): PickedParts => ({
  includeTags,
  excludeTags: [],
  values: pickedValues(
    page,
    includeTags.flatMap((selector) => matching(page, selector).slice(0, 1)),
  ),
});

/**
 * Lets the user choose blocks of a page, in a closed shadow root over it. Only trusted events count.
 * @returns a function that removes the picker
 */
function pick(window: Window, words: PickerWords, given: PickedFields, end: (picked: PickedFields | null) => void) {
  const ending = new AbortController();
  const { signal } = ending;
  const drawn = draw(window.document, words);
  const { host, bar, buttons } = drawn;
  const choice = createChoice(window.document, words, given, drawn, end);
  followPointer(drawn.shield, choice);
  followKeys(window, drawn, choice, signal);
  for (const type of ['scroll', 'resize'] as const) {
    window.addEventListener(type, choice.show, { capture: true, passive: true, signal });
  }
  // Nothing can be chosen that the user does not see.
  keepInSight(window, { host, bar, buttons: buttons.map(([, button]) => button) }, () => end(null), signal);
  choice.pointAt(window.innerWidth / 2, window.innerHeight / 3);
  choice.show();
  bar.focus();
  return () => {
    ending.abort();
    host.remove();
  };
}

type Drawn = ReturnType<typeof draw>;
type Choice = ReturnType<typeof createChoice>;

/** Draws the block under the pointer, and the chosen blocks. */
function createChoice(
  page: Document,
  words: PickerWords,
  given: PickedFields,
  { host, marks, status }: Drawn,
  end: (picked: PickedFields | null) => void,
) {
  let fields = given;
  let current = blockOf(body(page));
  let note = '';

  const found = (list: List) => fields[list].flatMap((selector) => matching(page, selector)).slice(0, MOST_MARKED);
  const isPassed = (element: Element) =>
    element === host || found('excludeTags').some((out) => out !== body(page) && contains(out, element));
  const choose = (list: List) => {
    note = isForeign(current) ? words.foreign : '';
    if (note) return;
    fields = toggled(page, fields, list, current);
    if (words.isSingle && fields.includeTags.length > 0) end(fields);
  };
  const moveTo = (element: Element) => {
    note = '';
    current = element;
    current.scrollIntoView({ block: 'nearest' });
  };
  const act: Record<Command | 'next' | 'previous', () => void> = {
    wider: () => moveTo(wider(current)),
    narrower: () => moveTo(narrower(current)),
    next: () => moveTo(beside(current, false)),
    previous: () => moveTo(beside(current, true)),
    keep: () => choose('includeTags'),
    leaveOut: () => choose('excludeTags'),
    finish() {
      if (fields.includeTags.length + fields.excludeTags.length === 0) choose('includeTags');
      if (!note && !words.isSingle) end(fields);
    },
    cancel: () => end(null),
  };
  const show = () => {
    const [kept, out] = [found('includeTags'), found('excludeTags')];
    const counts: Record<string, number> = {
      kept: fields.includeTags.length,
      out: fields.excludeTags.length,
      words: (kept.length > 0 ? kept : [current]).reduce((sum, element) => sum + readableWords(element, out), 0),
    };
    const name = selectorOf(current);
    marks([
      ...kept.map((element) => ({ element, kind: 'kept' })),
      ...out.map((element) => ({ element, kind: 'out' })),
      { element: current, kind: 'current', label: isForeign(current) ? words.foreign : name },
    ]);
    const text = words.status.replace(/\{(\w+)\}/g, (_, place: string) => String(counts[place]));
    const said = joinFacts([note, name, text], words.direction);
    if (status.textContent !== said) status.textContent = said;
  };

  return {
    show,
    pointAt(x: number, y: number) {
      current = (words.takesValues ? elementUnder(page, x, y, isPassed) : blockAt(page, x, y, isPassed)) ?? current;
      note = '';
    },
    act(command: keyof typeof act) {
      act[command]();
      if (command !== 'cancel' && command !== 'finish') show();
    },
  };
}

/** Follows the pointer on the shield: the page must not notice the click that chooses. */
function followPointer(shield: HTMLElement, choice: Choice): void {
  const on = (type: 'pointermove' | 'click' | 'contextmenu', command?: (event: MouseEvent) => Command) =>
    shield.addEventListener(type, (event) => {
      event.preventDefault();
      if (!event.isTrusted) return;
      choice.pointAt(event.clientX, event.clientY);
      if (command) choice.act(command(event));
      else choice.show();
    });
  on('pointermove');
  on('click', ({ altKey }) => (altKey ? 'leaveOut' : 'keep'));
  on('contextmenu', () => 'leaveOut');
}

/** Handles keys, wherever the focus is, and the buttons. */
function followKeys(window: Window, { buttons, isOnButton }: Drawn, choice: Choice, signal: AbortSignal): void {
  for (const [command, button] of buttons) {
    button.addEventListener('click', (event) => event.isTrusted && choice.act(command));
  }
  window.addEventListener(
    'keydown',
    (event) => {
      const command = KEYS[event.key];
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (!event.isTrusted || !command || (isPress && isOnButton())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      choice.act(command);
    },
    { capture: true, signal },
  );
}

interface Mark {
  element: Element;
  kind: string;
  label?: string;
}

/** Draws the picker: a shield that keeps the pointer from the page, marks on it, and a toolbar. */
function draw(page: Document, words: PickerWords) {
  const { host, root, make } = createOverlay(page, 'winnow-picker', words.styles);
  const shield = make('div', { class: 'shield' });
  const layer = make('div', { 'aria-hidden': 'true' });
  const bar = make('div', {
    class: 'bar',
    role: 'toolbar',
    tabindex: '0',
    dir: words.direction,
    'aria-label': words.name,
    'aria-describedby': 'hint',
  });
  const status = make('p', { role: 'status', class: 'picked' });
  const hint = make('p', { id: 'hint' });
  hint.textContent = words.hint;
  const buttons = words.buttons.map(([command, label]) => {
    const button = make('button', { type: 'button', ...(command === 'finish' && { class: 'stop' }) });
    button.textContent = label;
    return [command, button] as const;
  });
  bar.append(status, ...buttons.map(([, button]) => button), hint);
  root.append(shield, layer, bar);
  return {
    host,
    shield,
    bar,
    status,
    buttons,
    isOnButton: () => root.activeElement instanceof HTMLButtonElement,
    marks: (shown: readonly Mark[]) => layer.replaceChildren(...shown.map((mark) => markOf(make, mark))),
  };
}

function markOf(make: (name: 'div' | 'span', attributes?: Record<string, string>) => HTMLElement, mark: Mark) {
  const { left, top, width, height } = boxOf(mark.element);
  const box = make('div', { class: `preview ${mark.kind} ${top < 40 ? 'low' : ''}` });
  box.style.inset = `${top}px auto auto ${left}px`;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  if (mark.label === undefined) return box;
  const label = make('span');
  label.textContent = mark.label;
  box.append(label);
  return box;
}

const selectorOf = (element: Element): string =>
  element.localName === 'body' ? 'body' : (candidatesFor(element)[0]?.selector ?? '');

function matching(page: Document, selector: string): Element[] {
  try {
    return [...all(page, selector)];
  } catch {
    // A pattern of the contract that is not CSS stays in its list without a mark.
    return [];
  }
}

/**
 * Returns the fields with a block added to, or removed from, one of the lists. Blocks of that list that contain it, or are
 * inside it, make way for it.
 */
function toggled(page: Document, fields: PickedFields, list: List, block: Element): PickedFields {
  const other = list === 'includeTags' ? 'excludeTags' : 'includeTags';
  const isOf = (selector: string) => matching(page, selector).includes(block);
  const isNested = (selector: string) =>
    matching(page, selector).some((element) => contains(element, block) || contains(block, element));
  if (fields[list].some(isOf)) return { ...fields, [list]: fields[list].filter((selector) => !isOf(selector)) };
  const selector = rootOf(block) === page ? selectorOf(block) : '';
  if (!selector) return fields;
  const others = fields[list].filter((one) => !isNested(one));
  return { ...fields, [list]: [...others, selector], [other]: fields[other].filter((one) => !isOf(one)) };
}
