import { all, parentElement, textContent } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import type { PageSecrets } from '../secrets/page-secrets';

const MOST_LEVELS = 5;
const MOST_KEYS = 100;

/** A key with a digit, as of a telephone: `2 ABC`. */
const KEY = /^\s*\d\s?[a-z]{0,4}\s?$/i;
/** Texts that calendars, lists of pages and calculators have besides digits. */
const OTHER = /^\s*(\d{2,}|[+=])\s*$/;

/**
 * Finds the pad of digits that a key is of, on which people type what nobody else shall know.
 * @param label name of the key
 */
function padOf(key: Element, label: string): Element | undefined {
  if (!KEY.test(label)) return undefined;
  let around = parentElement(key);
  for (let level = 0; around && level < MOST_LEVELS; level++, around = parentElement(around)) {
    const texts = [...all(around, '*')].slice(0, MOST_KEYS).map(textContent);
    const digits = new Set(texts.filter((text) => KEY.test(text)).map((text) => text.trim()[0]));
    if (digits.size > 8 && digits.has('0')) return texts.some((text) => OTHER.test(text)) ? undefined : around;
  }
  return undefined;
}

/** A pad that is typed on: what is typed there is kept from what is recorded. */
export class Pad {
  readonly #secrets: PageSecrets;
  #pad: { around: Element; typed: string } | undefined;

  constructor(secrets: PageSecrets) {
    this.#secrets = secrets;
  }

  /** Takes a press on a pad, of which nothing is said but a note where it begins. */
  takes({ element, target: { label }, say }: PadPress): boolean {
    const around = padOf(element, label);
    if (this.#pad && this.#pad.around !== around) this.#secrets.know(this.#pad, this.#pad.typed, true);
    if (!around) this.#pad = undefined;
    else if (this.#pad?.around !== around) {
      this.#pad = { around, typed: '' };
      say({ type: 'cannot', note: 'hidden-keys' });
    }
    if (!this.#pad) return false;
    this.#pad.typed += label.trim()[0];
    this.#secrets.know(this.#pad, this.#pad.typed, false);
    return true;
  }
}

interface PadPress {
  element: Element;
  target: { label: string };
  say(said: NewEvent): void;
}
