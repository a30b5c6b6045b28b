import { elementsNamed } from '@/lib/base/dom';
import type { SecretName } from '../secrets/names';
import type { FieldInfo } from '../secrets/secret-of';
import type { BoxRow } from './boxes';
import type { HiddenFields } from './field-facts';
import type { Page } from './tool';

/** A field with the facts and the verdict about it. */
export interface JudgedField {
  facts: FieldInfo;
  /** The boxes that take one secret together. */
  row?: BoxRow | undefined;
  secret?: SecretName | undefined;
}

/** Decides which field contents are secrets, and remembers the fields in which they were typed. */
export class FieldSecrets {
  readonly #page: Pick<Page, 'document' | 'secrets'>;
  readonly #hidden: HiddenFields;
  /** Numbers of the rows of boxes, by their container. */
  readonly #rows = new WeakMap<Element, number>();
  #rowCount = 0;
  /** Fields for which a secret has been reported. */
  readonly #told = new WeakSet<Element>();
  #hasTold = false;

  constructor(page: Pick<Page, 'document' | 'secrets'>, hidden: HiddenFields) {
    this.#page = page;
    this.#hidden = hidden;
  }

  /** Returns the kind of secret that a text is, or contains. */
  kindOf(facts: FieldInfo, value: string): SecretName | undefined {
    const { secrets } = this.#page;
    return secrets.kindOfTyped(facts, value) ?? (secrets.isIn(value) ? 'secret' : undefined);
  }

  /**
   * Returns the kind of secret in a field. A field stays secret, whatever is typed there afterwards.
   * @param isLast true if the user has left the field
   */
  judge(judged: JudgedField, value: string, isLast: boolean): SecretName | undefined {
    const { secrets } = this.#page;
    const { facts, row } = judged;
    const place = row?.around ?? judged;
    // A phrase stops being a recovery phrase when more words follow.
    if (!judged.secret) secrets.know(place, '', false);
    const kind = judged.secret ?? this.kindOf(facts, value);
    if (kind && row) {
      const values = row.boxes.map((box) => box.value);
      secrets.know(place, values.join(''), isLast && values.every(Boolean));
    } else if (kind) secrets.know(place, value, isLast);
    if (kind !== 'recovery_phrase') judged.secret = kind;
    return kind;
  }

  rowNumber({ around }: BoxRow): number {
    const number = this.#rows.get(around) ?? ++this.#rowCount;
    this.#rows.set(around, number);
    return number;
  }

  /** Remembers that a secret has been reported for a field. */
  tell(field: Element): void {
    this.#told.add(field);
    this.#hasTold = true;
  }

  /** Returns true if a secret was typed into a field. @param isShown true if it displays a known secret */
  wasIn(field: Element, isShown = false): boolean {
    return (isShown && this.#hasTold) || this.#told.has(field);
  }

  /** Remembers the content of password fields, typed or not, and that it is hidden: it may be shown later. */
  lookForPasswords(): void {
    for (const field of elementsNamed(this.#page.document, 'input')) {
      if (!(field instanceof HTMLInputElement) || field.type !== 'password') continue;
      this.#hidden.add(field);
      this.#page.secrets.know(field, field.value, true);
    }
  }
}
