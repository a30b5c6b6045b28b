import { contains } from '@/lib/base/dom';
import type { Typed } from '../raw-event';
import { mayBecomeSecret } from '../secrets/shapes';
import { rowOf } from './boxes';
import { editingHost, elementsOf, fieldKind, isDrawn, textIn } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import { FieldSecrets, type JudgedField } from './field-secrets';
import { EDITS, pressedKeys } from './keys';
import type { NewEventOf, Page, Tool } from './tool';

/** Interval between two reports of a field's content while the user types, in ms. */
const PACE = 200;

/** Input by keys. All other changes, such as a paste or the page's own text, were not typed. */
const BY_KEYS = /^(insert(Text|Line|Par)|delete[^B])/;

type FieldEvent = NewEventOf<'field'>;

/** A user's visit to a field, or a part of it between two other gestures. */
interface Visit extends JudgedField {
  field: Element;
  kind: FieldEvent['kind'];
  before: string;
  /** True if the field's previous content is a secret that was reported as typed. */
  goesOn: boolean;
  /** Undefined once something other than keys wrote. */
  typed?: Typed[] | undefined;
  inPlace: boolean;
  /** The content last reported. */
  value?: string | undefined;
  /** Reports the same event again with the current content; created at the first input. */
  say?: ((said: Omit<FieldEvent, 'target'>) => void) | undefined;
}

/** Observes text fields. */
export interface FieldsTool extends Tool {
  /**
   * Ends a text before another gesture; the next text in that field is written at the caret.
   * @param key of the gesture, and the element in which it is pressed
   */
  leaveOff(key?: string, at?: Element): void;
}

/**
 * Observes text fields. Values are read at each input, since a page may rewrite them afterwards; values of secret fields are
 * never recorded.
 */
export const followFields = (page: Page, hidden: HiddenFields): FieldsTool => new Fields(page, hidden);

class Fields implements FieldsTool {
  readonly #page: Page;
  readonly #hidden: HiddenFields;
  readonly #secrets: FieldSecrets;
  #visit: Visit | undefined;
  /** Path of the last press, innermost element first; null if unknown, or after a Tab. */
  #reached: readonly Element[] | null = null;
  /** A key, or the input that follows it, that the page has not handled yet. */
  #unheard: Event | undefined;
  /** The value to report next. */
  #latest: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly on: Tool['on'] = {
    pointerdown: (event) => this.#press(event),
    focusin: (event) => this.#reach(event),
    focusout: () => {
      // A user who looks into another window returns to the same text, which may be half of a secret.
      if (this.#page.document.hasFocus()) this.#end();
    },
    /** Handles input before the browser writes it: a page that cancels it writes by itself, without an `input` event. */
    beforeinput: (event) => {
      // It may be the page's own, in response to a key.
      if (!this.#unheard?.eventPhase) this.#unheard = event;
      setTimeout(() => this.#catchUp());
    },
    input: (event) => this.#write(event),
    compositionend: (event) => this.#write(event),
    /** Handles a paste: a page may insert the text by itself, without an `input` event. */
    paste: (event) => {
      const pasted = this.#visit?.field === fieldOf(event) ? this.#visit : undefined;
      setTimeout(() => {
        if (event.defaultPrevented && pasted) this.#takePasted(pasted);
      });
    },
    /** Handles a drop before its content is in the field. */
    drop: (event) => {
      this.#reached = elementsOf(event);
      this.#reach(event);
    },
    keydown: (event) => {
      if (event.key === 'Enter') this.#secrets.lookForPasswords();
      this.#reach(event);
      this.#reached = event.key === 'Tab' ? null : [];
      this.#type(event);
    },
  };

  constructor(page: Page, hidden: HiddenFields) {
    this.#page = page;
    this.#hidden = hidden;
    this.#secrets = new FieldSecrets(page, hidden);
  }

  flush(): void {
    this.#say(true);
  }

  leaveOff(key?: string, at?: Element): void {
    const visit = this.#visit;
    // A key may have moved the focus.
    if (!visit || (at && !contains(visit.field, at))) return;
    const last = visit.typed?.at(-1);
    if (typeof last === 'object' && last.key === key) {
      visit.typed?.pop();
      // It may have been reported with that key.
      this.#latest ??= visit.value;
    }
    this.#say(true);
    // Uses a new object: the next secret must not replace this one.
    const before = visit.secret ? contentOf(visit) : visit.before;
    const goesOn = this.#secrets.wasIn(visit.field);
    this.#visit = { ...visit, before, goesOn, typed: [], inPlace: true, value: undefined, say: undefined };
  }

  #press(event: PointerEvent): void {
    this.#secrets.lookForPasswords();
    this.#reached = elementsOf(event);
    const isBack = this.#visit && this.#reached.includes(this.#visit.field);
    // Half of a secret waits for its other half.
    if (!this.#visit || !isBack || !mayBecomeSecret(contentOf(this.#visit))) this.leaveOff();
    if (this.#visit && isBack) this.#visit.inPlace = false;
  }

  /** @param isLast false while more may be typed: a text that may still become a secret is not reported before */
  #say(isLast: boolean): void {
    if (isLast) this.#catchUp();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const visit = this.#visit;
    const value = this.#latest ?? visit?.value;
    if (!visit || value === undefined) return;
    const { field, kind, before, row, inPlace, goesOn } = visit;
    visit.value = value;
    const secret = this.#secrets.judge(visit, value, isLast);
    if (this.#latest === undefined) return;
    if (!secret && !isLast && mayBecomeSecret(value)) return;
    const typed = this.#typedOf(visit, isLast);
    visit.say?.({
      kind,
      ...(inPlace && { inPlace }),
      ...(secret
        ? {
            secret,
            ...(value === '' ? { emptied: true as const } : before !== '' && goesOn && { rest: true as const }),
            ...(row && { row: this.#secrets.rowNumber(row) }),
          }
        : { before, value, ...(typed && { typed }) }),
    });
    if (secret) this.#secrets.tell(field);
    this.#latest = undefined;
  }

  /** Returns the keys of a text, unless they contain more than the text: something typed and deleted again stays private. */
  #typedOf({ typed = [], facts }: Visit, isLast: boolean): Typed[] | undefined {
    const text = charactersOf(typed);
    const isSecret = this.#secrets.kindOf(facts, text) || (!isLast && mayBecomeSecret(text));
    // Copies the keys: later ones must not get into this report.
    return typed[0] && !isSecret ? [...typed] : undefined;
  }

  #begin(field: Element): void {
    const kind = fieldKind(field);
    if (!kind || this.#visit?.field === field) return;
    this.#end();
    const before = contentOf({ field });
    const facts = readFacts(field, this.#hidden);
    // If the page itself focuses a field, the caret is in place; other fields need a click.
    const isGiven = this.#reached?.includes(field) === false;
    // A page that shows a password may do so in another field.
    const isShown = before !== '' && this.#page.secrets.isIn(before);
    if (isShown) facts.masked = true;
    const goesOn = this.#secrets.wasIn(field, isShown);
    this.#visit = { field, kind, before, facts, row: rowOf(field), goesOn, typed: [], inPlace: isGiven };
  }

  #end(): void {
    this.#say(true);
    this.#visit = undefined;
  }

  #input(): void {
    const visit = this.#visit;
    if (!visit) return;
    if (!visit.say) {
      const target = this.#page.targetOf(visit.field);
      this.#page.gesture();
      const sayIt = this.#page.open();
      visit.say = (said) => sayIt({ type: 'field', target, ...said });
    }
    this.#latest = contentOf(visit);
    // Runs first, since the page may display the value elsewhere at once.
    this.#secrets.judge(visit, this.#latest, false);
    this.#timer ??= setTimeout(() => this.#say(false), PACE);
  }

  #reach(event: Event): void {
    const field = fieldOf(event);
    if (field) this.#begin(field);
  }

  #write(event: Event): void {
    const { isComposing, inputType = '', data, isTrusted } = event as InputEvent;
    const before = this.#visit;
    this.#reach(event);
    const visit = this.#visit;
    if (isComposing || !visit || !fieldOf(event)) return;
    // Text without a key comes from a character table, a microphone or a dead key.
    // Text that a page writes while it handles a key, like a closing bracket, it writes again at that key.
    const isByKey = !data || this.#unheard?.eventPhase || charactersOf(visit.typed ?? []).endsWith(data);
    if (!BY_KEYS.test(inputType) || !isByKey || !isTrusted) visit.typed = undefined;
    const { field } = visit;
    const isEntered = before?.field === field;
    // The browser and extensions fill unfocused fields, and report it only afterwards.
    if (!isEntered && field instanceof HTMLInputElement) visit.before = field.defaultValue;
    // Nothing else leads there.
    if (!isEntered || !isTrusted) visit.inPlace = false;
    this.#input();
  }

  /** Handles a key before its effect. */
  #type(event: KeyboardEvent): void {
    this.#catchUp();
    const visit = this.#visit;
    if (!visit) return;
    const { typed, kind } = visit;
    if (!visit.say) visit.before = contentOf(visit);
    const key = typedKey(event);
    if (!key || (kind === 'line' && event.key === 'Enter')) return;
    if (event.altKey && !event.getModifierState('AltGraph')) visit.typed = undefined;
    const last = typed?.at(-1);
    if (typeof key === 'string' && typeof last === 'string') typed?.splice(-1, 1, last + key);
    else typed?.push(key);
    if (typeof key === 'string') this.#unheard = event;
    setTimeout(() => this.#catchUp());
  }

  /** Reads what a page wrote by itself at a key, without an `input` event. */
  #catchUp(): void {
    const unheard = this.#unheard;
    const isWritten = this.#visit && unheard && (unheard.defaultPrevented || isDrawn(this.#visit.field));
    this.#unheard = undefined;
    if (isWritten) this.#input();
  }

  /** Reads what a page pasted by itself. It may have moved the focus to the last of the boxes that the text fills. */
  #takePasted(pasted: Visit): void {
    const next = this.#visit;
    const isLeft = next !== pasted;
    if (isLeft && !(pasted.row && (!next || pasted.row.boxes.some((box) => box === next.field)))) return;
    this.#visit = pasted;
    pasted.typed = undefined;
    this.#input();
    if (!isLeft) return;
    this.#say(true);
    this.#visit = next;
  }
}

/** Returns the field of an event. */
function fieldOf(event: Event): Element | undefined {
  const [element] = elementsOf(event);
  return element && fieldKind(element) ? (editingHost(element) ?? element) : undefined;
}

const charactersOf = (typed: readonly Typed[]) => typed.filter((part) => typeof part === 'string').join('');

/** Returns the content of a field, or the typed text if only its page can read the content. */
const contentOf = ({ field, typed = [] }: Pick<Visit, 'field' | 'typed'>): string =>
  isDrawn(field) ? charactersOf(typed) : textIn(field);

/** Returns a key as part of a text; undefined for modifiers and for a paste. */
function typedKey(event: KeyboardEvent): Typed | undefined {
  const { key } = event;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (!isCommand && [...key].length === 1) return key;
  return key === 'Enter' || EDITS.test(key) ? { key: pressedKeys(event) } : undefined;
}
