import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';

const DEEPEST = 50;

/**
 * Converts presentation MathML to TeX, as far as its elements have a counterpart.
 * @see https://www.w3.org/TR/mathml-core/
 */
export const texOf = (tree: Excerpt, index: number): string => tex(tree, index, 0);

function tex(tree: Excerpt, index: number, depth: number): string {
  const { names, texts } = tree;
  if (depth > DEEPEST) return escapeTex(texts.slice(index, tree.end[index]).join(''));
  const name = names[index] ?? '';
  if (name === '') return escapeTex((texts[index] ?? '').trim());
  const token = TOKENS.get(name);
  if (token) {
    const said = texts.slice(index, tree.end[index]).join('').replace(/\s+/g, ' ');
    return token(name === 'mtext' ? said : said.trim(), tree.attribute(index, 'mathvariant') ?? '');
  }
  const parts = childrenOf(tree, index).map((child) => tex(tree, child, depth + 1));
  return ELEMENTS.get(name)?.(parts, (key) => tree.attribute(index, key)) ?? row(parts);
}

function childrenOf({ names, texts, end }: Excerpt, index: number): number[] {
  const children: number[] = [];
  for (let i = index + 1; i < at(end, index); i = at(end, i)) {
    if (names[i] !== '' || (texts[i] ?? '').trim()) children.push(i);
  }
  return children;
}

/** Matches TeX's special characters, and invisible characters. */
const SPECIAL = /[\\{}&%#$_~^\u2061-\u2064\u200b]/g;
const ESCAPED: Record<string, string> = { '\\': '\\backslash ', '~': '\\sim ', '^': '\\hat{}' };
const escapeTex = (text: string): string =>
  text.replace(SPECIAL, (sign) => (sign > '\u2000' ? '' : (ESCAPED[sign] ?? `\\${sign}`)));

/** Joins a row of parts. A command ends before a character other than a letter. */
function row(parts: string[]): string {
  let written = '';
  let last = '';
  for (const part of withEnvironments(parts)) {
    if (!part) continue;
    written += (/\\[a-z]+$/i.test(last.slice(-LONGEST_COMMAND)) && /^[a-z]/i.test(part) ? ' ' : '') + part;
    last = part;
  }
  return written;
}

const LONGEST_COMMAND = 20;

const TABLE = ['\\begin{matrix}', '\\end{matrix}'] as const;
const ENVIRONMENTS: Record<string, string> = { '()': 'p', '[]': 'b', '||': 'v', '‖‖': 'V', '\\{\\}': 'B' };

/** Wraps fenced tables in the matching environments. */
function withEnvironments(parts: string[]): string[] {
  const [begin, end] = TABLE;
  const all = [...parts];
  for (const [i, part] of all.entries()) {
    if (!part.startsWith(begin) || part.indexOf(end) !== part.length - end.length) continue;
    const open = all[i - 1] ?? '';
    const close = all[i + 1] ?? '';
    const name =
      open === '\\{' && !close ? 'cases' : ENVIRONMENTS[open + close] && `${ENVIRONMENTS[open + close]}matrix`;
    if (!name) continue;
    all[i] = `\\begin{${name}}${part.slice(begin.length, -end.length)}\\end{${name}}`;
    all[i - 1] = '';
    if (close) all[i + 1] = '';
  }
  return all;
}

const FUNCTIONS = new Set(
  (
    'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf det dim gcd ker ' +
    'arg deg hom Pr liminf limsup'
  ).split(' '),
);

const ALPHABETS: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  'bold-script': 'mathcal',
  fraktur: 'mathfrak',
  'bold-fraktur': 'mathfrak',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

/** Mathematical alphanumeric letters, by the first of each row of upper-case and lower-case letters. */
const ROWS: [first: number, command: string][] = [
  [0x1d400, 'mathbf'],
  [0x1d434, ''],
  [0x1d468, 'boldsymbol'],
  [0x1d49c, 'mathcal'],
  [0x1d4d0, 'mathcal'],
  [0x1d504, 'mathfrak'],
  [0x1d538, 'mathbb'],
  [0x1d56c, 'mathfrak'],
  [0x1d5a0, 'mathsf'],
  [0x1d5d4, 'mathsf'],
  [0x1d608, 'mathsf'],
  [0x1d63c, 'mathsf'],
  [0x1d670, 'mathtt'],
  [0x1d6a4, ''],
];
const BLACKBOARD = /^[ℂℍℕℙℚℝℤ]$/;
const CALLIGRAPHIC = /^[ℬℰℱℋℐℒℳℛ]$/;
const BLACKLETTER = /^[ℭℌℑℜℨ]$/;

function alphabetOf(letter: string): string {
  if (BLACKBOARD.test(letter)) return 'mathbb';
  if (CALLIGRAPHIC.test(letter)) return 'mathcal';
  if (BLACKLETTER.test(letter)) return 'mathfrak';
  const code = letter.codePointAt(0) ?? 0;
  return ROWS.findLast(([first]) => code >= first && code < 0x1d7ff)?.[1] ?? '';
}

function identifier(text: string, variant: string): string {
  const [letter = '', ...more] = text;
  const alphabet = ALPHABETS[variant] ?? alphabetOf(letter);
  const isStyled = alphabet !== '' || (letter >= '\u{1d400}' && letter <= '\u{1d7ff}');
  const plain = escapeTex(isStyled ? text.normalize('NFKC') : text);
  if (alphabet) return `\\${alphabet}{${plain}}`;
  if (FUNCTIONS.has(plain)) return `\\${plain}`;
  return more.length > 0 && /^[\p{L}\d]/u.test(plain) && !isStyled ? `\\mathrm{${plain}}` : plain;
}

/** Elements that hold text. */
const TOKENS = new Map<string, (text: string, variant: string) => string>([
  ['mi', identifier],
  ['mn', (text, variant) => (ALPHABETS[variant] ? `\\${ALPHABETS[variant]}{${text}}` : escapeTex(text))],
  ['mo', operator],
  ['ms', (text) => `\\text{${escapeTex(text)}}`],
  ['mtext', (text) => (text.trim() ? `\\text{${escapeTex(text)}}` : ' ')],
]);

function operator(text: string): string {
  if (FUNCTIONS.has(text)) return `\\${text}`;
  if (text === 'mod') return ' \\bmod ';
  if (/^′+$/.test(text)) return text.replaceAll('′', "'");
  return /^[a-z]{2,}$/i.test(text) ? `\\operatorname{${text}}` : escapeTex(text);
}

/** Accents above and below, by their commands for one character and for several. */
const OVER: Record<string, [one: string, more?: string]> = {
  '^': ['hat', 'widehat'],
  ˆ: ['hat', 'widehat'],
  '̂': ['hat', 'widehat'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '̃': ['tilde', 'widetilde'],
  '∼': ['tilde', 'widetilde'],
  '→': ['vec', 'overrightarrow'],
  '⃗': ['vec', 'overrightarrow'],
  '⟶': ['overrightarrow'],
  '←': ['overleftarrow'],
  '↔': ['overleftrightarrow'],
  '¯': ['bar', 'overline'],
  ˉ: ['bar', 'overline'],
  '‾': ['bar', 'overline'],
  '̄': ['bar', 'overline'],
  '̅': ['bar', 'overline'],
  '―': ['overline'],
  '─': ['overline'],
  '-': ['bar', 'overline'],
  '−': ['bar', 'overline'],
  _: ['bar', 'overline'],
  '˙': ['dot'],
  '̇': ['dot'],
  '¨': ['ddot'],
  '̈': ['ddot'],
  '⃛': ['dddot'],
  '⋯': ['dddot'],
  ˇ: ['check'],
  '̌': ['check'],
  '˘': ['breve'],
  '̆': ['breve'],
  '´': ['acute'],
  '́': ['acute'],
  '`': ['grave'],
  '̀': ['grave'],
  '˚': ['mathring'],
  '̊': ['mathring'],
  '⏞': ['overbrace'],
  '︷': ['overbrace'],
};
const UNDER: Record<string, string> = {
  _: 'underline',
  '̲': 'underline',
  '¯': 'underline',
  '‾': 'underline',
  '―': 'underline',
  '─': 'underline',
  '⏟': 'underbrace',
  '︸': 'underbrace',
  '→': 'underrightarrow',
};

/** Returns a character as it was before escaping. */
const signOf = (part: string) =>
  part
    .replace(/^\\hat\{\}$/, '^')
    .replace(/^\\sim $/, '~')
    .replace(/^\\(?=[^a-z])/, '');

const isOne = (base: string) => /^(?:.|\\[a-z]+|\\\w+\{.\})$/iu.test(base);

function over([base = '', mark = '']: string[]): string {
  const [one, more = one] = OVER[signOf(mark)] ?? [];
  if (one) return `\\${isOne(base) ? one : more}{${base}}`;
  return /^\\(?:over|under)brace\{/.test(base) || LIMITED.test(base)
    ? `${base}^{${mark}}`
    : `\\overset{${mark}}{${base}}`;
}

function under([base = '', mark = '']: string[]): string {
  const command = UNDER[signOf(mark)];
  if (command) return `\\${command}{${base}}`;
  return /^\\(?:over|under)brace\{/.test(base) || LIMITED.test(base)
    ? `${base}_{${mark}}`
    : `\\underset{${mark}}{${base}}`;
}

/** Operators that take the expressions above and below them as limits. */
const LIMITED = /^(?:[∑∏∐∫-∳⋀-⋃⨀-⨌]|\\(?:operatorname\{\w+\}|mathrm\{\w+\}|[a-z]+))$/iu;

const grouped = (base: string) => (/^(?:.|\\\w+)?$/u.test(base) ? base : `{${base}}`);
const raised = (mark: string) => (/^'+$/.test(mark) ? mark : `^{${mark}}`);

const sub = ([a = '', b = '']: string[]) => `${grouped(a)}_{${b}}`;
const sup = ([a = '', b = '']: string[]) => `${grouped(a)}${raised(b)}`;
const subAndSup = ([a = '', b = '', c = '']: string[]) => `${grouped(a)}_{${b}}${raised(c)}`;

type Attribute = (name: string) => string | undefined;

function fraction([a = '', b = '']: string[], attribute: Attribute): string {
  const isLess = /^0(?:px|em|ex|pt|%)?$/.test(attribute('linethickness') ?? '');
  return isLess ? `\\genfrac{}{}{0pt}{}{${a}}{${b}}` : `\\frac{${a}}{${b}}`;
}

function parenthesized(parts: string[], attribute: Attribute): string {
  const separators = (attribute('separators') ?? ',').replace(/\s/g, '');
  const inside = parts.map((part, i) => (i === 0 ? '' : (separators[i - 1] ?? separators.at(-1) ?? '')) + part);
  return row([escapeTex(attribute('open') ?? '('), ...inside, escapeTex(attribute('close') ?? ')')]);
}

/** In MathML, scripts before a base follow it, after a separator. */
function scripts([base = '', ...marks]: string[]): string {
  const split = marks.includes(PRESCRIPTS) ? marks.indexOf(PRESCRIPTS) : marks.length;
  const pairs = (list: string[]) => list.map((mark, i) => (mark ? `${i % 2 === 0 ? '_' : '^'}{${mark}}` : '')).join('');
  const before = pairs(marks.slice(split + 1));
  return (before && `{}${before}`) + grouped(base) + pairs(marks.slice(0, split));
}
const PRESCRIPTS = '\\prescripts';

/** Converts an element from the TeX of its children; other elements join their children in a row. */
const ELEMENTS = new Map<string, (parts: string[], attribute: Attribute) => string>([
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
  ['mphantom', () => ''],
  ['none', () => ''],
  ['mprescripts', () => PRESCRIPTS],
  ['mfrac', fraction],
  ['msqrt', (parts) => `\\sqrt{${row(parts)}}`],
  ['mroot', ([a = '', b = '']) => `\\sqrt[${b}]{${a}}`],
  ['msup', sup],
  ['mover', over],
  ['msub', sub],
  ['munder', under],
  ['msubsup', subAndSup],
  ['munderover', ([a = '', b = '', c = '']) => (LIMITED.test(a) ? `${a}_{${b}}^{${c}}` : over([under([a, b]), c]))],
  ['mmultiscripts', scripts],
  ['mtable', (parts) => TABLE.join(parts.join(' \\\\ '))],
  ['mtr', (parts) => parts.join(' & ')],
  ['mlabeledtr', ([label = '', ...parts]) => `${parts.join(' & ')} \\tag{${label}}`],
  ['mspace', () => ' '],
  ['mfenced', parenthesized],
  ['maction', ([first = '']) => first],
]);
