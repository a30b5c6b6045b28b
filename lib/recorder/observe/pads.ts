import { all, parentElement, textContent } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import type { PageSecrets } from '../secrets/page-secrets';

const MOST_LEVELS = 5;
const MOST_KEYS = 100;

/** Text of a digit key, like that of a telephone: `2 ABC`. */
const KEY = /^\s*\d\s?[a-z]{0,4}\s?$/i;
/** Texts that calendars, pagination and calculators contain besides digits. */
const OTHER = /^\s*(\d{2,}|[+=])\s*$/;

/**
 * Returns the keypad of digits around a key, on which users type codes that must stay private.
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

/** A keypad in use: input on it is kept out of the recording. */
export class Pad {
  readonly #secrets: PageSecrets;
  #pad: { around: Element; typed: string } | undefined;

  constructor(secrets: PageSecrets) {
    this.#secrets = secrets;
  }

  /** Returns true if it takes a press as input on a keypad. A note at the first press is all that it reports. */
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
