import { escapeText, type Markup, tag } from '../markup';
import { childAt, type XmlElement, xmlChildren } from '../xml';

/**
 * Writes a formula of an Office file as MathML (ECMA-376, part 1, 22.1).
 * @param isDisplayed whether it is on its own line
 */
export const mathOf = (formula: XmlElement, isDisplayed: boolean): Markup => {
  const content = row(formula);
  return content
    ? tag('math', content, {
        xmlns: 'http://www.w3.org/1998/Math/MathML',
        display: isDisplayed ? 'block' : undefined,
      })
    : '';
};

const row = (around: XmlElement | undefined): Markup => (around ? xmlChildren(around).map(written).join('') : '');
/** Writes one argument of a construct as a single element. */
const argument = (around: XmlElement | undefined): Markup => tag('mrow', row(around));

const value = (object: XmlElement, ...path: string[]): string | undefined =>
  childAt(object, ...path)?.attributes['m:val'];
/** Reads a property that is on if present, unless it says otherwise. */
const isOn = (object: XmlElement, ...path: string[]): boolean => {
  const property = childAt(object, ...path);
  return property !== undefined && !/^(?:0|false|off)$/.test(property.attributes['m:val'] ?? '');
};

const operator = (sign: string) => tag('mo', escapeText(sign));

function written(object: XmlElement): Markup {
  const make = OBJECTS[object.name];
  if (make) return make(object);
  // Properties do not contain text; for any other unknown element, its content is written.
  return /Pr$/.test(object.name) || /^w:/.test(object.name) ? '' : row(object);
}

const OBJECTS: Record<string, (object: XmlElement) => Markup> = {
  'm:r': run,
  'm:f': fraction,
  'm:rad': (object) =>
    isOn(object, 'm:radPr', 'm:degHide') || !row(childAt(object, 'm:deg'))
      ? tag('msqrt', row(childAt(object, 'm:e')))
      : tag('mroot', argument(childAt(object, 'm:e')) + argument(childAt(object, 'm:deg'))),
  'm:sSup': (object) => tag('msup', parts(object, 'm:e', 'm:sup')),
  'm:sSub': (object) => tag('msub', parts(object, 'm:e', 'm:sub')),
  'm:sSubSup': (object) => tag('msubsup', parts(object, 'm:e', 'm:sub', 'm:sup')),
  'm:sPre': (object) =>
    tag('mmultiscripts', `${argument(childAt(object, 'm:e'))}<mprescripts/>${parts(object, 'm:sub', 'm:sup')}`),
  'm:nary': nary,
  'm:d': delimited,
  'm:m': (object) => matrix(xmlChildren(object, 'm:mr').map((line) => xmlChildren(line, 'm:e'))),
  'm:eqArr': (object) => matrix(xmlChildren(object, 'm:e').map((line) => [line])),
  'm:func': (object) =>
    `${functionName(childAt(object, 'm:fName'))}<mo>&#x2061;</mo>${argument(childAt(object, 'm:e'))}`,
  'm:acc': (object) => over(object, value(object, 'm:accPr', 'm:chr') ?? '\u0302'),
  'm:bar': (object) => (value(object, 'm:barPr', 'm:pos') === 'top' ? over(object, '¯') : under(object, '_')),
  'm:groupChr': (object) => {
    const sign = value(object, 'm:groupChrPr', 'm:chr') ?? '⏟';
    return value(object, 'm:groupChrPr', 'm:pos') === 'top' ? over(object, sign) : under(object, sign);
  },
  'm:limLow': (object) => tag('munder', parts(object, 'm:e', 'm:lim')),
  'm:limUpp': (object) => tag('mover', parts(object, 'm:e', 'm:lim')),
  'm:phant': (object) => (isOn(object, 'm:phantPr', 'm:show') ? row(childAt(object, 'm:e')) : ''),
};

const parts = (object: XmlElement, ...names: string[]): Markup =>
  names.map((name) => argument(childAt(object, name))).join('');

const over = (object: XmlElement, sign: string) =>
  tag('mover', argument(childAt(object, 'm:e')) + operator(sign), { accent: 'true' });
const under = (object: XmlElement, sign: string) => tag('munder', argument(childAt(object, 'm:e')) + operator(sign));

function fraction(object: XmlElement): Markup {
  const kind = value(object, 'm:fPr', 'm:type');
  if (kind === 'lin') return `${argument(childAt(object, 'm:num'))}<mo>/</mo>${argument(childAt(object, 'm:den'))}`;
  return tag('mfrac', parts(object, 'm:num', 'm:den'), { linethickness: kind === 'noBar' ? '0' : undefined });
}

/** Writes a sum, an integral or a similar operator with its limits. */
function nary(object: XmlElement): Markup {
  const sign = operator(value(object, 'm:naryPr', 'm:chr') ?? '∫');
  const lower = isOn(object, 'm:naryPr', 'm:subHide') ? '' : row(childAt(object, 'm:sub'));
  const upper = isOn(object, 'm:naryPr', 'm:supHide') ? '' : row(childAt(object, 'm:sup'));
  const isUnder = value(object, 'm:naryPr', 'm:limLoc') !== 'subSup';
  const name = isUnder
    ? `m${lower ? 'under' : ''}${upper ? 'over' : ''}`
    : `m${lower ? 'sub' : ''}${upper ? 'sup' : ''}`;
  const limits = [lower, upper].filter(Boolean).map((limit) => tag('mrow', limit));
  return (limits.length ? tag(name, sign + limits.join('')) : sign) + row(childAt(object, 'm:e'));
}

/** Writes parts in brackets. An empty bracket is not drawn. */
function delimited(object: XmlElement): Markup {
  const sign = (name: string, usual: string) => value(object, 'm:dPr', name) ?? usual;
  const [begin, between, end] = [sign('m:begChr', '('), sign('m:sepChr', '|'), sign('m:endChr', ')')];
  const inside = xmlChildren(object, 'm:e').map(row);
  const bracket = (written: string) => (written ? operator(written) : '');
  return tag('mrow', bracket(begin) + inside.join(bracket(between)) + bracket(end));
}

const matrix = (lines: XmlElement[][]): Markup =>
  tag('mtable', lines.map((cells) => tag('mtr', cells.map((cell) => tag('mtd', row(cell))).join(''))).join(''));

/** Writes the name of a function as one word. */
function functionName(name: XmlElement | undefined): Markup {
  const [only, second] = name
    ? xmlChildren(name).filter((part) => part.name.startsWith('m:') && !/Pr$/.test(part.name))
    : [];
  if (!only || second || only.name !== 'm:r') return argument(name);
  return tag('mi', escapeText(textOf(only).trim()));
}

const textOf = (run: XmlElement): string =>
  xmlChildren(run, 'm:t')
    .flatMap(({ children }) => children)
    .filter((child) => typeof child === 'string')
    .join('');

/** Alphabets of a run, by their MathML variant. */
const VARIANTS: Record<string, string> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
};

/** Parts of a run's text: numbers, words of upright letters, single letters, signs. */
const NUMBER = /^\d+(?:[.,]\d+)*/;
const WORD = /^\p{L}+/u;

function run(object: XmlElement): Markup {
  const content = textOf(object);
  if (isOn(object, 'm:rPr', 'm:nor')) return tag('mtext', escapeText(content));
  const style = value(object, 'm:rPr', 'm:sty');
  const mathvariant =
    VARIANTS[value(object, 'm:rPr', 'm:scr') ?? ''] ??
    (style === 'b' ? 'bold' : style === 'bi' ? 'bold-italic' : undefined);
  let markup = '';
  for (let rest = content; rest; ) {
    const number = NUMBER.exec(rest)?.[0];
    const word = WORD.exec(rest)?.[0];
    // Upright letters form a name; italic letters are separate factors.
    const isName = word !== undefined && style === 'p' && mathvariant === undefined;
    const piece = number ?? (isName ? word : undefined) ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
    if (number) markup += tag('mn', escapeText(piece), { mathvariant });
    else if (word) markup += tag('mi', escapeText(piece), { mathvariant });
    else if (piece.trim()) markup += operator(piece);
    rest = rest.slice(piece.length);
  }
  return markup;
}
