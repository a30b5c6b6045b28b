import { contains, elementsNamed } from '@/lib/dom';
import type { Typed } from '../raw-event';
import type { SecretName } from '../secrets/names';
import type { FieldFacts } from '../secrets/secret-of';
import { mayBecomeSecret } from '../secrets/shapes';
import { type BoxRow, rowOf } from './boxes';
import { editingHost, elementsOf, fieldKind, isDrawn, textIn } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import { EDITS, pressedKeys } from './keys';
import type { NewEventOf, Page, Tool } from './tool';

/** Milliseconds between two reports of what is in a field that is typed into. */
const PACE = 200;

/** Input by keys. Everything else that writes, as a paste or the page's own words, is not what was typed. */
const BY_KEYS = /^(insert(Text|Line|Par)|delete[^B])/;

type FieldEvent = NewEventOf<'field'>;

/** One stay of a user in one field, or a part of it between two other gestures. */
interface Visit {
  field: Element;
  kind: FieldEvent['kind'];
  before: string;
  facts: FieldFacts;
  row?: BoxRow | undefined;
  secret?: SecretName | undefined;
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
export function followFields({ document, open, gesture, targetOf, secrets }: Page, hidden: HiddenFields): FieldsTool {
  /** Numbers of the rows of boxes, by what is around them. */
  const rows = new WeakMap<Element, number>();
  let rowCount = 0;
  /** Fields of which it was said that a secret was typed there. */
  const told = new WeakSet<Element>();
  let hasTold = false;
  let visit: Visit | undefined;
  /** Elements that the user pressed last, from the innermost element out; null where that is not known, or was a Tab. */
  let reached: readonly Element[] | null = null;
  /** A key, or the input that the browser is to make of it, that the page has not answered yet. */
  let unheard: Event | undefined;
  /** The value to say next. */
  let latest: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const kindIn = (facts: FieldFacts, value: string): SecretName | undefined =>
    secrets.kindOfTyped(facts, value) ?? (secrets.isIn(value) ? 'secret' : undefined);

  /**
   * Tells the kind of secret that is in a field. It stays one, whatever is typed there afterwards.
   * @param isLast true where the user has left the field
   */
  function judge(judged: Visit, value: string, isLast: boolean): SecretName | undefined {
    const { facts, row } = judged;
    const place = row?.around ?? judged;
    // A phrase is none any more where more words followed.
    if (!judged.secret) secrets.know(place, '', false);
    const kind = judged.secret ?? kindIn(facts, value);
    if (kind && row) {
      const values = row.boxes.map((box) => box.value);
      secrets.know(place, values.join(''), isLast && values.every(Boolean));
    } else if (kind) secrets.know(place, value, isLast);
    if (kind !== 'recovery_phrase') judged.secret = kind;
    return kind;
  }

  function rowNumber({ around }: BoxRow): number {
    const number = rows.get(around) ?? ++rowCount;
    rows.set(around, number);
    return number;
  }

  /** @param isLast false while more may be typed: what may become a secret by that is not said before */
  function say(isLast: boolean): void {
    if (isLast) catchUp();
    clearTimeout(timer);
    timer = undefined;
    const value = latest ?? visit?.value;
    if (!visit || value === undefined) return;
    const { field, kind, before, row, inPlace, goesOn } = visit;
    visit.value = value;
    const secret = judge(visit, value, isLast);
    if (latest === undefined) return;
    if (!secret && !isLast && mayBecomeSecret(value)) return;
    const typed = typedOf(visit, isLast);
    visit.say?.({
      kind,
      ...(inPlace && { inPlace }),
      ...(secret
        ? {
            secret,
            ...(value === '' ? { emptied: true as const } : before !== '' && goesOn && { rest: true as const }),
            ...(row && { row: rowNumber(row) }),
          }
        : { before, value, ...(typed && { typed }) }),
    });
    if (secret) {
      told.add(field);
      hasTold = true;
    }
    latest = undefined;
  }

  /** Gives the keys of a text, unless they hold more than it: something that was typed and taken back is nobody's. */
  function typedOf({ typed = [], facts }: Visit, isLast: boolean): Typed[] | undefined {
    const text = charactersOf(typed);
    const isSecret = secrets.kindOfTyped(facts, text) || secrets.isIn(text) || (!isLast && mayBecomeSecret(text));
    // A copy: what is typed later must not get into what was said.
    return typed[0] && !isSecret ? [...typed] : undefined;
  }

  function begin(field: Element): void {
    const kind = fieldKind(field);
    if (!kind || visit?.field === field) return;
    end();
    const before = contentOf({ field });
    const facts = readFacts(field, hidden);
    // A field to which the page itself gives the focus has its caret there; others are clicked into as well.
    const isGiven = reached?.includes(field) === false;
    // A page that shows a password does so in another field, too.
    const isShown = before !== '' && secrets.isIn(before);
    if (isShown) facts.masked = true;
    const goesOn = (isShown && hasTold) || told.has(field);
    visit = { field, kind, before, facts, row: rowOf(field), goesOn, typed: [], inPlace: isGiven };
  }

  function leaveOff(key?: string, at?: Element): void {
    // A key may have led elsewhere.
    if (!visit || (at && !contains(visit.field, at))) return;
    const last = visit.typed?.at(-1);
    if (typeof last === 'object' && last.key === key) {
      visit.typed?.pop();
      // It may have been said with that key.
      latest ??= visit.value;
    }
    say(true);
    // Another object: a secret that comes next does not take the place of this one.
    const before = visit.secret ? contentOf(visit) : visit.before;
    const goesOn = told.has(visit.field);
    visit = { ...visit, before, goesOn, typed: [], inPlace: true, value: undefined, say: undefined };
  }

  function end(): void {
    say(true);
    visit = undefined;
  }

  function input(): void {
    if (!visit) return;
    if (!visit.say) {
      const target = targetOf(visit.field);
      gesture();
      const sayIt = open();
      visit.say = (said) => sayIt({ type: 'field', target, ...said });
    }
    latest = contentOf(visit);
    // The page may repeat it at once.
    judge(visit, latest, false);
    timer ??= setTimeout(say, PACE, false);
  }

  function reach(event: Event): void {
    const field = fieldOf(event);
    if (field) begin(field);
  }

  function write(event: Event): void {
    const { isComposing, inputType = '', data, isTrusted } = event as InputEvent;
    const before = visit;
    reach(event);
    if (isComposing || !visit || !fieldOf(event)) return;
    // Signs that no key has written come from a table of them, a microphone, a dead key.
    // What a page writes while it hears a key, as a bracket's other half, it writes again at that key.
    const isByKey = !data || unheard?.eventPhase || charactersOf(visit.typed ?? []).endsWith(data);
    if (!BY_KEYS.test(inputType) || !isByKey || !isTrusted) visit.typed = undefined;
    const { field } = visit;
    const isEntered = before?.field === field;
    // The browser and extensions fill fields that nobody is in, and say so only afterwards.
    if (!isEntered && field instanceof HTMLInputElement) visit.before = field.defaultValue;
    // Nothing else leads there.
    if (!isEntered || !isTrusted) visit.inPlace = false;
    input();
  }

  /** Hears a key before it has its effect. */
  function type(event: KeyboardEvent): void {
    catchUp();
    if (!visit) return;
    const { typed, kind } = visit;
    if (!visit.say) visit.before = contentOf(visit);
    const key = typedKey(event);
    if (!key || (kind === 'line' && event.key === 'Enter')) return;
    if (event.altKey && !event.getModifierState('AltGraph')) visit.typed = undefined;
    const last = typed?.at(-1);
    if (typeof key === 'string' && typeof last === 'string') typed?.splice(-1, 1, last + key);
    else typed?.push(key);
    if (typeof key === 'string') unheard = event;
    setTimeout(catchUp);
  }

  /** Takes what a page has written at a key by itself, of which no input comes. */
  function catchUp(): void {
    const isWritten = visit && unheard && (unheard.defaultPrevented || isDrawn(visit.field));
    unheard = undefined;
    if (isWritten) input();
  }

  /** Takes what a page has pasted by itself. It may have led on to the last of the boxes over which it spread that. */
  function takePasted(pasted: Visit): void {
    const next = visit;
    const isLeft = next !== pasted;
    if (isLeft && !(pasted.row && (!next || pasted.row.boxes.some((box) => box === next.field)))) return;
    visit = pasted;
    pasted.typed = undefined;
    input();
    if (!isLeft) return;
    say(true);
    visit = next;
  }

  /** Remembers what stands in password fields, typed or not, and that it is hidden: it may be shown later. */
  function lookForPasswords(): void {
    for (const field of elementsNamed(document, 'input')) {
      if (!(field instanceof HTMLInputElement) || field.type !== 'password') continue;
      hidden.add(field);
      secrets.know(field, field.value, true);
    }
  }

  return {
    on: {
      pointerdown(event) {
        lookForPasswords();
        reached = elementsOf(event);
        const isBack = visit && reached.includes(visit.field);
        // Half of a secret waits for its other half.
        if (!visit || !isBack || !mayBecomeSecret(contentOf(visit))) leaveOff();
        if (visit && isBack) visit.inPlace = false;
      },
      focusin: reach,
      focusout() {
        // Whoever looks into another window comes back to the same text, which may be a half of a secret.
        if (document.hasFocus()) end();
      },
      /** Hears what the browser is to write: a page that refuses it writes by itself, and no input comes of that. */
      beforeinput(event) {
        // It may be the page's own, at a key.
        if (!unheard?.eventPhase) unheard = event;
        setTimeout(catchUp);
      },
      input: write,
      compositionend: write,
      /** Hears a paste: a page may put it into the field by itself, and no input comes of that. */
      paste(event) {
        const pasted = visit?.field === fieldOf(event) ? visit : undefined;
        setTimeout(() => {
          if (event.defaultPrevented && pasted) takePasted(pasted);
        });
      },
      /** Hears a drop before the field has what is dropped into it. */
      drop(event) {
        reached = elementsOf(event);
        reach(event);
      },
      keydown(event) {
        if (event.key === 'Enter') lookForPasswords();
        reach(event);
        reached = event.key === 'Tab' ? null : [];
        type(event);
      },
    },
    flush: () => say(true),
    leaveOff,
  };
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
