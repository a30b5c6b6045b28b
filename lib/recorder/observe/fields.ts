import { contains } from '@/lib/base/dom';
import type { Typed } from '../raw-event';
import { mayBecomeSecret } from '../secrets/shapes';
import { rowOf } from './boxes';
import { editingHost, elementsOf, fieldKind, isDrawn, textIn } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import { FieldSecrets, type JudgedField } from './field-secrets';
import { EDITS, pressedKeys } from './keys';
import type { NewEventOf, Page, Tool } from './tool';

/** Milliseconds between two reports of what is in a field that is typed into. */
const PACE = 200;

/** Input by keys. Everything else that writes, as a paste or the page's own words, is not what was typed. */
const BY_KEYS = /^(insert(Text|Line|Par)|delete[^B])/;

type FieldEvent = NewEventOf<'field'>;

/** One stay of a user in one field, or a part of it between two other gestures. */
interface Visit extends JudgedField {
  field: Element;
  kind: FieldEvent['kind'];
  before: string;
  /** What was in the field before is a secret that was said to be typed. */
  goesOn: boolean;
  /** Undefined once something other than keys wrote. */
  typed?: Typed[] | undefined;
  inPlace: boolean;
  /** Its content as it was said last. */
  value?: string | undefined;
  /** Says the same event again, with what is there now; begun by the first input. */
  say?: ((said: Omit<FieldEvent, 'target'>) => void) | undefined;
}

/** Follows what is typed into fields. */
export interface FieldsTool extends Tool {
  /**
   * Ends a text before another gesture; the next one in that field is written where the caret is.
   * @param key that of the gesture, and what it is pressed in
   */
  leaveOff(key?: string, at?: Element): void;
}

/**
 * Follows what is typed into fields. A value is taken at each input, since a page may rewrite it afterwards; that of a
 * secret field is not taken at all.
 */
export const followFields = (page: Page, hidden: HiddenFields): FieldsTool => new Fields(page, hidden);

class Fields implements FieldsTool {
  readonly #page: Page;
  readonly #hidden: HiddenFields;
  readonly #secrets: FieldSecrets;
  #visit: Visit | undefined;
  /** Elements that the user pressed last, from the innermost element out; null where that is not known, or was a Tab. */
  #reached: readonly Element[] | null = null;
  /** A key, or the input that the browser is to make of it, that the page has not answered yet. */
  #unheard: Event | undefined;
  /** The value to say next. */
  #latest: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly on: Tool['on'] = {
    pointerdown: (event) => this.#press(event),
    focusin: (event) => this.#reach(event),
    focusout: () => {
      // Whoever looks into another window comes back to the same text, which may be a half of a secret.
      if (this.#page.document.hasFocus()) this.#end();
    },
    /** Hears what the browser is to write: a page that refuses it writes by itself, and no input comes of that. */
    beforeinput: (event) => {
      // It may be the page's own, at a key.
      if (!this.#unheard?.eventPhase) this.#unheard = event;
      setTimeout(() => this.#catchUp());
    },
    input: (event) => this.#write(event),
    compositionend: (event) => this.#write(event),
    /** Hears a paste: a page may put it into the field by itself, and no input comes of that. */
    paste: (event) => {
      const pasted = this.#visit?.field === fieldOf(event) ? this.#visit : undefined;
      setTimeout(() => {
        if (event.defaultPrevented && pasted) this.#takePasted(pasted);
      });
    },
    /** Hears a drop before the field has what is dropped into it. */
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
    // A key may have led elsewhere.
    if (!visit || (at && !contains(visit.field, at))) return;
    const last = visit.typed?.at(-1);
    if (typeof last === 'object' && last.key === key) {
      visit.typed?.pop();
      // It may have been said with that key.
      this.#latest ??= visit.value;
    }
    this.#say(true);
    // Another object: a secret that comes next does not take the place of this one.
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

  /** @param isLast false while more may be typed: what may become a secret by that is not said before */
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

  /** Gives the keys of a text, unless they hold more than it: something that was typed and taken back is nobody's. */
  #typedOf({ typed = [], facts }: Visit, isLast: boolean): Typed[] | undefined {
    const text = charactersOf(typed);
    const isSecret = this.#secrets.kindOf(facts, text) || (!isLast && mayBecomeSecret(text));
    // A copy: what is typed later must not get into what was said.
    return typed[0] && !isSecret ? [...typed] : undefined;
  }

  #begin(field: Element): void {
    const kind = fieldKind(field);
    if (!kind || this.#visit?.field === field) return;
    this.#end();
    const before = contentOf({ field });
    const facts = readFacts(field, this.#hidden);
    // A field to which the page itself gives the focus has its caret there; others are clicked into as well.
    const isGiven = this.#reached?.includes(field) === false;
    // A page that shows a password does so in another field, too.
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
    // The page may repeat it at once.
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
    // Signs that no key has written come from a table of them, a microphone, a dead key.
    // What a page writes while it hears a key, as a bracket's other half, it writes again at that key.
    const isByKey = !data || this.#unheard?.eventPhase || charactersOf(visit.typed ?? []).endsWith(data);
    if (!BY_KEYS.test(inputType) || !isByKey || !isTrusted) visit.typed = undefined;
    const { field } = visit;
    const isEntered = before?.field === field;
    // The browser and extensions fill fields that nobody is in, and say so only afterwards.
    if (!isEntered && field instanceof HTMLInputElement) visit.before = field.defaultValue;
    // Nothing else leads there.
    if (!isEntered || !isTrusted) visit.inPlace = false;
    this.#input();
  }

  /** Hears a key before it has its effect. */
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

  /** Takes what a page has written at a key by itself, of which no input comes. */
  #catchUp(): void {
    const unheard = this.#unheard;
    const isWritten = this.#visit && unheard && (unheard.defaultPrevented || isDrawn(this.#visit.field));
    this.#unheard = undefined;
    if (isWritten) this.#input();
  }

  /** Takes what a page has pasted by itself. It may have led on to the last of the boxes over which it spread that. */
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

/** The field that an event is of. */
function fieldOf(event: Event): Element | undefined {
  const [element] = elementsOf(event);
  return element && fieldKind(element) ? (editingHost(element) ?? element) : undefined;
}

const charactersOf = (typed: readonly Typed[]) => typed.filter((part) => typeof part === 'string').join('');

/** Reads what is in a field; of one that only its page can read, what was typed there. */
const contentOf = ({ field, typed = [] }: Pick<Visit, 'field' | 'typed'>): string =>
  isDrawn(field) ? charactersOf(typed) : textIn(field);

/** A key as it is typed into a text; nothing for one that is only held, or pastes. */
function typedKey(event: KeyboardEvent): Typed | undefined {
  const { key } = event;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (!isCommand && [...key].length === 1) return key;
  return key === 'Enter' || EDITS.test(key) ? { key: pressedKeys(event) } : undefined;
}
