/**
 * Splits a command into words as a POSIX shell does (2.2 Quoting), with bash's `$'…'`. Nothing is expanded except the values
 * that Winnow's own export reads from the environment, which become placeholders again.
 * @returns undefined if a quote is not closed
 */
export function shellWords(command: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; ) {
    const rest = command.slice(at);
    const found = PARTS.find(({ starts }) => starts.test(rest));
    const [whole = '', inner = ''] = found?.starts.exec(rest) ?? [];
    if (!found || !whole) return undefined;
    at += whole.length;
    if (found.text) {
      word = (word ?? '') + found.text(inner);
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

interface Part {
  /** Matches the part at the start of a text, with its content as a group. */
  starts: RegExp;
  /** Returns the text of the part; absent for a part that only separates words. */
  text?(content: string): string;
}

/** Escapes of `$'…'` that stand for another character. */
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b', f: '\f', v: '\v' };

const unescaped = (text: string) =>
  text.replace(/\\(?:u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2})|([\s\S]))/gi, (_, four, eight, two, other) => {
    const point = Number.parseInt(four ?? eight ?? two ?? '', 16);
    if (Number.isNaN(point)) return ESCAPES[other] ?? other;
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  });

/** A value that an exported command writes into its JSON when it runs. */
const FROM_ENVIRONMENT = /^"\$\(json "\$(?:WINNOW_)?(\w+)"\)"/;

const PARTS: readonly Part[] = [
  // A line continuation; Windows' shell uses a caret.
  { starts: /^[\\^]\r?\n()/, text: () => '' },
  { starts: /^[\s;|&()]+/ },
  { starts: FROM_ENVIRONMENT, text: (name) => `{{${name.toLowerCase()}}}` },
  { starts: /^\$'((?:[^'\\]|\\[\s\S])*)'/, text: unescaped },
  { starts: /^'([^']*)'/, text: (text) => text },
  { starts: /^"((?:[^"\\]|\\[\s\S])*)"/, text: (text) => text.replace(/\\(?:\r?\n|([$`"\\]))/g, '$1') },
  { starts: /^\\([\s\S])/, text: (text) => text },
  { starts: /^([^\s;|&()'"\\]+)/, text: (text) => text },
];
