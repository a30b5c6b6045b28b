/** Replaces hidden text. */
const HIDDEN = '[hidden]';

/** Maximum number of characters other than letters and digits within an echo: `f c - K e y`, a line break. */
const MAX_GAP = 16;

/** Replaces a longer gap between letters. */
const BREAK = '\n';

/**
 * Maximum number of letters of an echo that may be shown before it is recognized: every other word begins with as few.
 */
const MAX_SHOWN = 3;

/** Minimum number of letters worth hiding. */
const MIN_LETTERS = 3;

/** Number of characters to search at a time, which limits the memory. */
const STRIDE = 65_536;

/**
 * A secret in one of its spellings, in lower-case letters and digits, and how many consecutive ones count as an echo.
 */
interface Spelling {
  letters: string;
  size: number;
}

/**
 * Hides echoes of secrets in a text that arrives in pieces: whole or in part, unchanged, backwards, in base64 or
 * hexadecimal digits, in any case, percent-encoded, with other characters between their letters. A cipher or hash of a
 * secret is not found.
 */
export class EchoFilter {
  /** The runs of letters that count as an echo, by length. */
  private readonly grams = new Map<number, Set<string>>();
  private readonly beginnings = new Uint8Array(BEGINNINGS);
  private readonly spellings: Spelling[];
  /** Letters before the held-back text, with which an echo may have begun. */
  private before = '';
  private held = '';
  /** True if the last returned text ends within an echo. */
  private isInside = false;

  /**
   * @param least number of consecutive letters and digits of a secret that count as an echo; of a shorter secret, all
   * of them
   */
  constructor(secrets: readonly string[], least: number) {
    this.spellings = secrets.flatMap((secret) => spellingsOf(secret, least));
    for (const { letters, size } of this.spellings) {
      const grams = this.grams.get(size) ?? new Set();
      for (let at = 0; at + size <= letters.length; at++) {
        grams.add(letters.slice(at, at + size));
        this.beginnings[beginning(letters, at)] = 1;
      }
      this.grams.set(size, grams);
    }
  }

  /** @returns the text that can be shown now; only a possible beginning of an echo is held back */
  push(piece: string): string {
    let shown = '';
    for (let at = 0; at < piece.length; at += STRIDE) shown += this.take(piece.slice(at, at + STRIDE), false);
    return shown;
  }

  /** @returns the text that was held back; the filter can then be used for another text */
  end(): string {
    const shown = this.take('', true);
    this.before = '';
    this.isInside = false;
    return shown;
  }

  private take(piece: string, isLast: boolean): string {
    const from = this.before.length;
    const whole = this.before + this.held + piece;
    const openEscape = isLast ? '' : (/%[\da-f]?$/i.exec(whole)?.[0] ?? '');
    const text = whole.slice(0, whole.length - openEscape.length);
    const { letters, starts, ends } = lettersOf(text);
    const decided = letters.length - (isLast ? 0 : this.undecided(letters));
    const to = starts[decided] ?? text.length;

    let shown = '';
    let at = from;
    let isInside = false;
    for (const [first, last] of this.echoesIn(letters)) {
      const [start, end] = [starts[first] as number, ends[last] as number];
      if (end <= from || start >= to) continue;
      shown += text.slice(at, Math.max(at, start));
      if (start >= from || !this.isInside) shown += HIDDEN;
      at = Math.min(end, to);
      isInside = end >= to;
    }
    this.isInside = isInside;
    this.held = text.slice(to) + openEscape;
    this.before = letters.slice(Math.max(letters.lastIndexOf(BREAK, decided) + 1, decided - this.reach()), decided);
    return shown + text.slice(at, to);
  }

  /** Returns how many preceding letters may belong to the same echo as a letter. */
  private reach(): number {
    return Math.max(0, ...this.grams.keys());
  }

  /** Returns the positions of the first and the last letter of each echo. */
  private echoesIn(letters: string): [number, number][] {
    const isHidden = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++) {
      if (!this.beginnings[beginning(letters, at)]) continue;
      for (const [size, grams] of this.grams) {
        if (grams.has(letters.slice(at, at + size))) isHidden.fill(1, at, at + size);
      }
    }
    const echoes: [number, number][] = [];
    for (let first = isHidden.indexOf(1); first >= 0; ) {
      const end = isHidden.indexOf(0, first);
      const last = (end < 0 ? letters.length : end) - 1;
      echoes.push([first, last]);
      first = isHidden.indexOf(1, last + 1);
    }
    return echoes;
  }

  /** Returns the number of letters at the end that may become an echo. */
  private undecided(letters: string): number {
    const longest = ({ letters: spelling, size }: Spelling) => {
      for (let count = Math.min(size - 1, letters.length); count > MAX_SHOWN; count--) {
        if (spelling.includes(letters.slice(-count))) return count;
      }
      return 0;
    };
    return Math.max(0, ...this.spellings.map(longest));
  }
}

/** The code of a letter or digit in lower case by the code of a character; 0 for any other. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z\d]/i.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

/**
 * Returns the letters and digits of a text in lower case, including percent-encoded ones, and their start and end in
 * the text.
 */
function lettersOf(text: string) {
  const codes = new Uint8Array(text.length);
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let count = 0;
  const add = (code: number, start: number, end: number) => {
    codes[count] = code;
    starts[count] = start;
    ends[count++] = end;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const escaped = code === PERCENT ? escapedAt(text, at) : undefined;
    const end = at + (escaped === undefined ? 1 : 3);
    const letter = LETTERS[escaped ?? code];
    if (letter) {
      if (count > 0 && at - (ends[count - 1] as number) > MAX_GAP) add(BREAK.charCodeAt(0), at, at);
      add(letter, at, end);
    }
    at = end;
  }
  return { letters: latin1.decode(codes.subarray(0, count)), starts: starts.subarray(0, count), ends };
}

const PERCENT = '%'.charCodeAt(0);
const latin1 = new TextDecoder('latin1');

/** Returns the code of a percent-encoded character. */
function escapedAt(text: string, at: number): number | undefined {
  const digits = text.slice(at + 1, at + 3);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Hashes three letters to a number below `BEGINNINGS`, to exclude quickly that an echo begins. */
const BEGINNINGS = 1 << 14;
const beginning = (letters: string, at: number): number =>
  (letters.charCodeAt(at) * 961 + letters.charCodeAt(at + 1) * 31 + letters.charCodeAt(at + 2)) & (BEGINNINGS - 1);

function spellingsOf(secret: string, least: number): Spelling[] {
  const bytes = new TextEncoder().encode(secret);
  const plain = lettersOf(secret).letters.replaceAll(BREAK, '');
  const size = Math.min(least, plain.length);
  if (size < MIN_LETTERS) return [];
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    { letters: plain, size },
    { letters: hex, size: size * 2 },
    // The secret's position in a longer text decides between three spellings of it in base64.
    ...[0, 1, 2].map((offset) => ({ letters: base64Of(bytes, offset), size: Math.ceil((size * 4) / 3) })),
  ].flatMap(({ letters, size }) => [
    { letters, size: Math.min(size, letters.length) },
    { letters: [...letters].reverse().join(''), size: Math.min(size, letters.length) },
  ]);
}

/** Returns the base64 letters that encode only these bytes, after `offset` others. */
function base64Of(bytes: Uint8Array, offset: number): string {
  const text = btoa(String.fromCharCode(...new Array(offset).fill(0), ...bytes));
  const own = text.slice(offset === 0 ? 0 : offset + 1).replace(/.={1,2}$/, '');
  return own.replace(/[^a-z\d]/gi, '').toLowerCase();
}
