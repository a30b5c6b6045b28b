import { all } from '@/lib/dom';
import type { NewEvent, Target } from '../raw-event';
import type { SecretName } from '../secrets/names';
import type { FieldFacts } from '../secrets/secret-of';
import { mayBecomeSecret } from '../secrets/shapes';
import { type BoxRow, rowOf } from './boxes';
import { editingHost, elementsOf, fieldKind, textIn } from './elements';
import { type HiddenFields, readFacts } from './field-facts';
import type { NewEventOf, Page, Tool } from './tool';

/** Milliseconds between two reports of what is in a field that is typed into. */
const PACE = 200;

type FieldEvent = NewEventOf<'field'>;

/** One stay of a person in one field. */
interface Visit {
  field: Element;
  kind: FieldEvent['kind'];
  target: Target;
  before: string;
  facts: FieldFacts;
  row?: BoxRow | undefined;
  secret?: SecretName | undefined;
  /** Characters that were typed; undefined once they are not simply what stands there, as after a Backspace. */
  typed?: string | undefined;
  /** Says the same event again, with what is there now; begun by the first input. */
  say?: (said: NewEvent) => void;
}

/**
 * Follows what is typed into fields. A value is taken at each input, since a page may rewrite it afterwards; that of a
 * secret field is not taken at all.
 */
export function followFields(
  { document, open, gesture, targetOf, secrets }: Page,
  hidden: HiddenFields,
): Tool & { flush(): void } {
  /** Numbers of the rows of boxes, by what is around them. */
  const rows = new WeakMap<Element, number>();
  let rowCount = 0;
  let visit: Visit | undefined;
  /** The value to say next. */
  let latest: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells the kind of secret that is in a field. It stays one, whatever is typed there afterwards. */
  function judge(judged: Visit, value: string): SecretName | undefined {
    const { facts, row } = judged;
    const place = row?.around ?? judged;
    // A phrase is none any more where more words followed.
    if (!judged.secret) secrets.know(place, '');
    const kind = judged.secret ?? secrets.kindOf(facts, value) ?? (secrets.isIn(value) ? 'secret' : undefined);
    if (kind) secrets.know(place, row ? row.boxes.map((box) => box.value).join('') : value);
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
    clearTimeout(timer);
    timer = undefined;
    if (!visit || latest === undefined) return;
    const { kind, target, before, typed, row } = visit;
    const value = latest;
    const secret = judge(visit, value);
    if (!secret && !isLast && mayBecomeSecret(value)) return;
    visit.say?.({
      type: 'field',
      target,
      kind,
      ...(secret
        ? { secret, ...(value === '' && { emptied: true as const }), ...(row && { row: rowNumber(row) }) }
        : { before, value, ...(kind === 'line' && typed !== undefined && isMask(typed, value) && { typed }) }),
    });
    latest = undefined;
  }

  function begin(field: Element): void {
    const kind = fieldKind(field);
    if (!kind || visit?.field === field) return;
    end();
    const before = textIn(field);
    const facts = readFacts(field, hidden);
    visit = { field, kind, target: targetOf(field), before, facts, row: rowOf(field), typed: '' };
    // A page that shows a password does so in another field, too.
    if (before && secrets.isIn(before)) facts.masked = true;
  }

  function end(): void {
    say(true);
    visit = undefined;
  }

  function input(event: Event): void {
    const field = fieldOf(event);
    if (!field) return;
    begin(field);
    if (visit?.field !== field) return;
    if (!visit.say) {
      gesture();
      visit.say = open();
    }
    latest = textIn(field);
    // The page may repeat it at once.
    judge(visit, latest);
    timer ??= setTimeout(say, PACE, false);
  }

  /** Remembers what stands in password fields, typed or not, and that it is hidden: it may be shown later. */
  function lookForPasswords(): void {
    for (const field of all(document, 'input[type="password"]')) {
      hidden.add(field);
      if (field instanceof HTMLInputElement && field.value) secrets.know(field, field.value);
    }
  }

  return {
    on: {
      pointerdown() {
        lookForPasswords();
        say(true);
      },
      focusin(event) {
        const field = fieldOf(event);
        if (field) begin(field);
      },
      focusout: end,
      input(event) {
        if (!(event as InputEvent).isComposing) input(event);
      },
      compositionend: input,
      /** Hears a key before it has its effect. */
      keydown({ key }) {
        if (key === 'Enter') lookForPasswords();
        if (!visit) return;
        if (key.length === 1 && visit.typed !== undefined) visit.typed += key;
        else if (/^(Backspace|Delete|Arrow|Home|End)/.test(key)) visit.typed = undefined;
      },
    },
    flush: () => say(true),
  };
}

/** The field that an event is of. */
function fieldOf(event: Event): Element | undefined {
  const [element] = elementsOf(event);
  return element && fieldKind(element) ? (editingHost(element) ?? element) : undefined;
}

const alphanumerics = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Tells whether a page wrote what was typed in another form: with dots, blanks or dashes between. */
const isMask = (typed: string, value: string) =>
  typed !== '' && typed !== value && alphanumerics(typed) === alphanumerics(value);
