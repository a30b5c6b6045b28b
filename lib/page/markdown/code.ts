import { setOf } from '../element-names';
import { type Excerpt, LINE } from '../excerpt/excerpt';
import { at } from '../tree';
import { codeText, type Gutters, PRE } from './code-text';
import { fenced } from './escape';
import { textBelow } from './page-links';
import type { Construct, Writer } from './writer';

const LANGUAGE = /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight)-|brush:\s*)([\w+#.-]+)/i;
/** Classes in the place of a language that do not name a language. */
const NO_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|default|nohighlight|undefined|auto|console-output|(?:myst-)?ansi|stdout|stderr|output|wrapper|block)$/i;
/** Languages that generators of manuals give as a class of its own. */
const ALONE = setOf(
  'bash c clojure cpp cs csharp css diff elixir erlang go haskell html ini java javascript js json kotlin lua ocaml perl ' +
    'php python r ruby rust scala scss sh shell sql swift toml ts tsx typescript xml yaml',
);
const HLJS = /(?:^|\s)(?:hljs|sourceCode|prettyprint)(?=\s|$)/;

export const inlineCode: Construct = {
  open(writer) {
    if (writer.codeDepth++ === 0) writer.inline.beginCode();
  },
  close(writer) {
    writer.codeDepth--;
  },
};

export const codeBlock: Construct = {
  whole(writer, index) {
    writeCode(writer, index, codeText(writer.tree, index, writer.gutters));
    return writer.tree.end[index];
  },
};

function writeCode(writer: Writer, index: number, code: string): void {
  writer.block();
  if (writer.mode === 'flow') {
    if (code.trim()) writer.output.block(fenced(code, languageOf(writer, index)));
  } else {
    for (const line of code.split('\n')) {
      writer.inline.beginCode();
      writer.inline.text(line, 'code');
      writer.block();
    }
  }
}

/** Elements that never occur in code. */
const TEXT = setOf('h1 h2 h3 h4 h5 h6 p ul dl img blockquote hr figure iframe video table');

/** A box that is code only by its style, or that an editor draws: a code block if it has more than one line. */
export const codeBox: Construct = {
  whole(writer, index) {
    const { tree, gutters } = writer;
    const { names, end } = tree;
    let hasLines = false;
    for (let i = index + 1; i < at(end, index); i++) {
      hasLines ||= tree.attribute(i, LINE) !== undefined;
      if (TEXT.has(names[i]) && !(names[i] === 'table' && holdsLines(writer, i))) {
        writer.keepsLinesUntil = at(end, index);
        return undefined;
      }
    }
    const code = codeText(tree, index, gutters);
    if (!hasLines && !code.includes('\n')) return undefined;
    writeCode(writer, index, code);
    return end[index];
  },
};

/** Returns true for a table with one row per line of code, each after a cell with its number. */
export const isCodeTable = (writer: Writer, index: number): boolean => numbersIn(writer, index) > 0;

/** Returns true for a table in a box of code: numbers and lines, or only lines. */
const holdsLines = (writer: Writer, index: number): boolean => numbersIn(writer, index) >= 0;

/** Counts the cells of numbers before the last cell of each row; -1 if such a cell has other text. */
function numbersIn({ tree, gutters }: Writer, index: number): number {
  const { names, end } = tree;
  let count = 0;
  for (let i = index + 1; i < at(end, index); i++) {
    if (names[i] !== 'tr') continue;
    const cells: number[] = [];
    for (let cell = i + 1; cell < at(end, i); cell = at(end, cell)) if (names[cell]) cells.push(cell);
    const numbers = cells.slice(0, -1);
    if (!numbers.every((cell) => gutters.isNumber(cell))) return -1;
    count += numbers.length;
    i = at(end, i) - 1;
  }
  return count;
}

/**
 * Maximum number of levels above code at which an element states its language; above the first, only a wrapper with no other
 * content counts.
 */
const AROUND = 6;
const SURE = 2;
/** How many nodes of a block are searched for the code in it, which may have a box of its own beside buttons. */
const INSIDE = 12;

/** Reads the language of a block: from itself, from its code, or from its ancestors. */
function languageOf({ tree, gutters }: Writer, index: number): string {
  const { names, end, parent } = tree;
  const isPre = PRE.has(names[index]);
  const first = names.slice(index, Math.min(at(end, index), index + INSIDE)).indexOf('code');
  const inside = first > 0 ? [index + first] : [];
  const places = [index, ...inside].map((place) => ({ place, around: '' }));
  const wrapped: typeof places = [];
  for (let level = 1, up = at(parent, index); level <= AROUND && up >= 0; level++, up = at(parent, up)) {
    if ((level > SURE || !isPre) && !holdsOnly(tree, up, index, gutters)) break;
    wrapped.push({ place: index, around: '^'.repeat(level) });
  }
  // An editor states the name that its parser uses for the language.
  for (const { place, around } of isPre ? [...places, ...wrapped] : [...wrapped, ...places]) {
    const language = languageNamed((name) => tree.attribute(place, around + name));
    if (language) return language;
  }
  return '';
}

/** How many levels around code may name its language for a label beside it. */
const LABELLED = ['', '^', '^^'];

/** Finds the labels beside code that only repeat its language. */
export function codeLabels(tree: Excerpt): number[] {
  const { names, parent, end } = tree;
  const found: number[] = [];
  let last = -1;
  for (let i = 1; i < names.length; i++) {
    if (!PRE.has(names[i])) continue;
    const inside = names.slice(i, Math.min(at(end, i), i + INSIDE)).indexOf('code');
    const language =
      LABELLED.map((around) => languageNamed((name) => tree.attribute(i, around + name))).find(Boolean) ??
      (inside > 0 ? languageNamed((name) => tree.attribute(i + inside, name)) : '');
    for (let before = i - 1, n = 0; language && before > Math.max(last, at(parent, i)) && n < FEW; before--, n++) {
      if (at(parent, before) !== at(parent, i) || !names[before]) continue;
      // The label of a tab is one of the text.
      if (names[before] === 'p' && names[before + 1] === 'strong') break;
      if (textBelow(tree, before, LONGEST_LABEL).replace(/\s+/g, '').toLowerCase() === language) found.push(before);
      else if (names[before] !== 'button') break;
    }
    last = at(end, i) - 1;
  }
  return found;
}
const LONGEST_LABEL = 20;

/** How many nodes around code are searched. */
const FEW = 60;

/** Returns true if an element contains only the text of a given descendant, its line numbers and its caption. */
function holdsOnly({ names, texts, end }: Excerpt, around: number, index: number, { columns }: Gutters): boolean {
  let looks = 0;
  for (let i = around + 1; i < at(end, around); i++) {
    if (++looks > FEW) return false;
    if (i === index || columns.has(i) || names[i] === 'figcaption') i = at(end, i) - 1;
    else if (texts[i]?.trim()) return false;
  }
  return true;
}

function languageNamed(attribute: (name: string) => string | undefined): string {
  const names = attribute('class') ?? '';
  const isMarked = HLJS.test(names);
  const named =
    attribute('data-language') ??
    attribute('data-lang') ??
    attribute('data-mode-id') ??
    LANGUAGE.exec(names)?.[1] ??
    LANGUAGE.exec(attribute('data-syntaxhighlighter-params') ?? '')?.[1] ??
    names
      .split(/\s+/)
      .find((name) => ALONE.has(name) || (isMarked && !HLJS.test(name) && /^[a-z+#]{1,12}$/.test(name))) ??
    '';
  if (!/^[\w+#.-]+$/.test(named) || NO_LANGUAGE.test(named)) return '';
  // Notebooks name the version of the shell that runs their cells.
  return named.toLowerCase().replace(/^ipython\d?$/, 'python');
}
