/** Replaces hidden text. */
const HIDDEN = '[hidden]';

/** Minimum length of a secret worth hiding, in characters. */
const MIN_LENGTH = 3;

/** Maximum number of characters of an echo that may be shown before it is recognized: every other word begins with as few. */
const MAX_SHOWN = 3;

/** Number of characters to search at a time, which limits the memory. */
const STRIDE = 65_536;

/** A secret in lower case, and how many of its consecutive characters count as an echo. */
interface Spelling {
  text: string;
  size: number;
}

/** An echo in a text: the positions of its first character and of the one after its last. */
type Span = [start: number, end: number];

/**
 * Hides echoes of secrets: whole or in part, in any case, also percent-encoded. Other encodings are not searched for:
 * whoever wants to hide a secret from a filter can always find another, and services quote a wrong key as it was sent.
 */
export class EchoFilter {
  private readonly spellings: Spelling[];
  /** The end of the text that was shown, with which an echo may have begun. */
  private before = '';
  /** The text after it, which may be the beginning of an echo. */
  private held = '';

  /** @param least number of consecutive characters of a secret that count as an echo; of a shorter secret, all of them */
  constructor(secrets: readonly string[], least: number) {
    this.spellings = secrets
      .filter((secret) => secret.length >= MIN_LENGTH)
      .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret.toWellFormed())])])
      .map((text) => ({ text: lowerCase(text), size: Math.min(least, text.length) }));
  }

  /** Hides the echoes in a whole text. */
  clean(text: string): string {
    return hidden(text, this.echoesIn(lowerCase(text)), 0, text.length);
  }

  /** Takes the next piece of a text. @returns what can be shown now; only a possible beginning of an echo is held back */
  push(piece: string): string {
    let shown = '';
    for (let at = 0; at < piece.length; at += STRIDE) {
      const from = this.before.length;
      const text = this.before + this.held + piece.slice(at, at + STRIDE);
      const lower = lowerCase(text);
      const echoes = this.echoesIn(lower);
      const open = Math.max(from, text.length - this.openEnd(lower));
      // An echo that reaches into the held text is held as a whole, so that the rest of it is recognized.
      const to = Math.max(from, Math.min(open, ...echoes.filter(([, end]) => end > open).map(([start]) => start)));
      shown += hidden(text, echoes, from, to);
      this.before = text.slice(Math.max(0, to - MAX_SHOWN), to);
      this.held = text.slice(to);
    }
    return shown;
  }

  /** @returns the text that was held back; the filter can then be used for another text */
  end(): string {
    const text = this.before + this.held;
    const shown = hidden(text, this.echoesIn(lowerCase(text)), this.before.length, text.length);
    this.before = this.held = '';
    return shown;
  }

  /** Finds the echoes in a text, in order. They may overlap. */
  private echoesIn(text: string): Span[] {
    return this.spellings.flatMap((spelling) => echoesOf(spelling, text)).sort(([one], [other]) => one - other);
  }

  /** Returns the length of the longest end of a text that a secret contains; 0 if that is short enough to be shown. */
  private openEnd(text: string): number {
    const lengthOf = ({ text: secret }: Spelling) => {
      let length = 0;
      while (length < text.length && secret.includes(text.slice(text.length - length - 1))) length += 1;
      return length > MAX_SHOWN ? length : 0;
    };
    return Math.max(0, ...this.spellings.map(lengthOf));
  }
}

/** Converts ASCII letters only, since other letters may change their number of characters. */
const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Finds the echoes of a secret. The secret is cut into blocks that are short enough for every echo to contain one; each
 * occurrence of a block is extended as far as the text goes on like the secret.
 */
function echoesOf({ text: secret, size }: Spelling, text: string): Span[] {
  const block = Math.ceil(size / 2);
  const found: Span[] = [];
  for (let at = 0; at + block <= secret.length; at += block) {
    const part = secret.slice(at, at + block);
    for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) {
      let [start, end] = [place, place + block];
      while (start > 0 && place - start < at && text[start - 1] === secret[at - (place - start) - 1]) start -= 1;
      while (end < text.length && end - place < secret.length - at && text[end] === secret[at + end - place]) end += 1;
      if (end - start >= size) found.push([start, end]);
    }
  }
  return found;
}

/** Returns the text between two positions, with one mark in place of each row of echoes. */
function hidden(text: string, echoes: readonly Span[], from: number, to: number): string {
  let shown = '';
  let at = from;
  for (const [start, end] of echoes) {
    if (start >= to) break;
    if (end <= from) continue;
    if (start > at || at === from) shown += text.slice(at, Math.max(at, start)) + HIDDEN;
    at = Math.max(at, Math.min(end, to));
  }
  return shown + text.slice(at, to);
}
