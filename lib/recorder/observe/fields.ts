import { all, attributeOf } from '@/lib/dom';
import type { NewEvent, Target } from '../raw-event';
import { type SecretName, secretOf } from '../secrets';
import { editingHost, elementsOf, fieldKind, textIn } from './elements';
import { fieldWords } from './labels';
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
  secret?: SecretName;
  /** Characters that were typed; undefined once they are not simply what stands there, as after a Backspace. */
  typed?: string | undefined;
  /** Says the same event again, with what is there now; begun by the first input. */
  say?: (said: NewEvent) => void;
}

/**
 * Follows what is typed into fields. A value is taken at each input, since a page may rewrite it afterwards; that of a
 * secret field is not taken at all.
 */
export function followFields({ document, open, gesture, targetOf }: Page): Tool & { flush(): void } {
  const once = new WeakSet<Element>();
  let visit: Visit | undefined;
  /** The value to say next; of a secret only whether there is any. */
  let latest: { value: string; isEmpty: boolean } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say() {
    clearTimeout(timer);
    timer = undefined;
    if (!visit || !latest) return;
    const { kind, target, before, secret, typed } = visit;
    const { value, isEmpty } = latest;
    visit.say?.({
      type: 'field',
      target,
      kind,
      ...(secret
        ? { secret, ...(isEmpty && { emptied: true as const }) }
        : { before, value, ...(kind === 'line' && typed !== undefined && isMask(typed, value) && { typed }) }),
    });
    latest = undefined;
  }

  function begin(field: Element): void {
    const kind = fieldKind(field);
    if (!kind || visit?.field === field) return;
    end();
    const secret = secretIn(field, once);
    visit = { field, kind, target: targetOf(field), before: secret ? '' : textIn(field), typed: '' };
    if (secret) visit.secret = secret;
  }

  function end(): void {
    say();
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
    const value = textIn(field);
    latest = { value: visit.secret ? '' : value, isEmpty: value === '' };
    timer ??= setTimeout(say, PACE);
  }

  return {
    on: {
      pointerdown() {
        // Characters that are shown later are remembered as hidden.
        for (const field of all(document, 'input[type="password"]')) once.add(field);
        say();
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
        if (!visit) return;
        if (key.length === 1 && visit.typed !== undefined) visit.typed += key;
        else if (/^(Backspace|Delete|Arrow|Home|End)/.test(key)) visit.typed = undefined;
      },
    },
    flush: say,
  };
}

/**
 * Tells the kind of secret that a field takes, if any.
 * @param once password fields so far, whose characters may be shown later
 */
function secretIn(field: Element, once: WeakSet<Element>): SecretName | undefined {
  const type = field instanceof HTMLInputElement ? field.type : '';
  if (type === 'password') once.add(field);
  const style = getComputedStyle(field) as CSSStyleDeclaration & { webkitTextSecurity?: string };
  return secretOf({
    type,
    autocomplete: attributeOf(field, 'autocomplete')?.toLowerCase() ?? '',
    words: fieldWords(field),
    masked: once.has(field) || !['none', undefined, ''].includes(style.webkitTextSecurity),
  });
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
