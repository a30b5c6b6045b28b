import { defined } from '@/lib/base/json';
import type { TextLook } from '../inline';
import { childAt, type XmlElement, xmlChildren } from '../xml';

/** The paragraph properties of a style, including those of its base styles. */
export interface ParagraphStyle {
  /** Level of a heading, from 1. */
  heading?: number;
  kind?: 'code' | 'quote';
  numbering?: ListPosition;
  /** Left indent, in twentieths of a point. */
  left?: number;
  isHidden?: boolean;
}

/** The list of a paragraph, and its level in the list. */
export interface ListPosition {
  list: string;
  level?: number;
}

interface Style {
  name: string;
  basedOn?: string | undefined;
  properties: XmlElement | undefined;
  look: TextLook;
  isHidden: boolean;
}

/** Maximum length of a chain of base styles: some files contain cycles. */
const LONGEST_CHAIN = 20;
const MOST_RANKS = 6;

/** Style names of Word, LibreOffice, pandoc and others; Word's built-in names are English in every language. */
const CODE = /^(?:html )?preformatted(?: text)?$|^source code$|^code(?: block)?$|^macro(?: ?text)?$|^listing$/i;
const CODE_WORDS =
  /^verbatim char$|^source text$|^code(?: char)?$|^teletype$|^html (?:code|keyboard|sample|typewriter)/i;
const QUOTE = /^(?:intense )?quote$|^quotations?$|^block ?(?:text|quote)$/i;
/** Monospaced fonts. */
const MONOSPACED = /courier|consol|mono\b|monospace|menlo|monaco|lucida console|source code|typewriter/i;

/** Reads a property that is on if present, unless it says otherwise; undefined if it is missing. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = childAt(properties, name);
  return property && !/^(?:0|false|off|none)$/.test(property.attributes['w:val'] ?? '');
}

export const valueAt = (properties: XmlElement | undefined, name: string): string | undefined =>
  childAt(properties, name)?.attributes['w:val'];

export const numberAt = (properties: XmlElement | undefined, name: string): number | undefined =>
  numberIn(valueAt(properties, name));

export function numberIn(written: string | undefined): number | undefined {
  const number = Number(written);
  return written !== undefined && written !== '' && Number.isFinite(number) ? number : undefined;
}

/** Reads the look from the properties of a run; members without a property are left out. */
export function lookIn(properties: XmlElement | undefined): TextLook {
  const look: TextLook = {};
  const bold = toggle(properties, 'w:b');
  const italic = toggle(properties, 'w:i');
  const struck = toggle(properties, 'w:strike') ?? toggle(properties, 'w:dstrike');
  const place = valueAt(properties, 'w:vertAlign');
  const font = childAt(properties, 'w:rFonts')?.attributes;
  if (bold !== undefined) look.bold = bold;
  if (italic !== undefined) look.italic = italic;
  if (struck !== undefined) look.struck = struck;
  if (place) look.raised = place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : undefined;
  if (font) look.code = MONOSPACED.test(font['w:ascii'] ?? font['w:hAnsi'] ?? '');
  return look;
}

export const isHidden = (properties: XmlElement | undefined): boolean =>
  toggle(properties, 'w:vanish') === true || toggle(properties, 'w:webHidden') === true;

/** Returns the list that properties refer to; list 0 removes a paragraph from the list of its style. */
export function numberingIn(properties: XmlElement | undefined): ListPosition | undefined {
  const numbering = childAt(properties, 'w:numPr');
  const list = valueAt(numbering, 'w:numId');
  const level = numberAt(numbering, 'w:ilvl');
  return list === undefined ? undefined : { list, ...defined({ level }) };
}

export const leftIn = (properties: XmlElement | undefined): number | undefined => {
  const indent = childAt(properties, 'w:ind')?.attributes;
  return numberIn(indent?.['w:left'] ?? indent?.['w:start']);
};

/** The styles of a document. */
export class Styles {
  private readonly styles = new Map<string, Style>();
  private readonly paragraphs = new Map<string, ParagraphStyle>();
  private defaultParagraph = '';
  /** Default language of the text. */
  readonly language: string | undefined;

  constructor(root: XmlElement | undefined) {
    for (const style of root ? xmlChildren(root, 'w:style') : []) {
      const { 'w:styleId': id = '', 'w:type': type, 'w:default': isDefault } = style.attributes;
      const run = childAt(style, 'w:rPr');
      const name = valueAt(style, 'w:name') ?? id;
      const look = lookIn(run);
      if (CODE_WORDS.test(name)) look.code = true;
      this.styles.set(id, {
        name,
        basedOn: valueAt(style, 'w:basedOn'),
        properties: childAt(style, 'w:pPr'),
        look,
        isHidden: isHidden(run),
      });
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault ?? '')) this.defaultParagraph = id;
    }
    this.language = childAt(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang')?.attributes['w:val'];
  }

  paragraph(id = this.defaultParagraph): ParagraphStyle {
    const known = this.paragraphs.get(id);
    if (known) return known;
    const found: ParagraphStyle = {};
    for (const { name, properties, isHidden: hides } of this.chain(id)) {
      const rank = rankOf(name, properties);
      if (rank !== undefined) found.heading ??= rank;
      if (CODE.test(name)) found.kind ??= 'code';
      if (QUOTE.test(name)) found.kind ??= 'quote';
      const numbering = numberingIn(properties);
      if (numbering) found.numbering ??= numbering;
      const left = leftIn(properties);
      if (left !== undefined) found.left ??= left;
      if (hides) found.isHidden = true;
    }
    this.paragraphs.set(id, found);
    return found;
  }

  /** Returns the look that a character style gives to a run. */
  characters(id: string): { look: TextLook; isHidden: boolean } {
    const chain = this.chain(id);
    return {
      look: Object.assign({}, ...chain.map(({ look }) => look).reverse()),
      isHidden: chain.some((style) => style.isHidden),
    };
  }

  /** Returns a style followed by its base styles. */
  private chain(id: string): Style[] {
    const chain: Style[] = [];
    let style = this.styles.get(id);
    while (style && chain.length < LONGEST_CHAIN) {
      chain.push(style);
      style = style.basedOn === undefined ? undefined : this.styles.get(style.basedOn);
    }
    return chain;
  }
}

/** Returns the heading level that a style gives to its paragraphs: by its name, or by its outline level. */
function rankOf(name: string, properties: XmlElement | undefined): number | undefined {
  if (/^title$/i.test(name)) return 1;
  const named = /^heading (\d)$/i.exec(name)?.[1];
  if (named) return Math.min(Number(named), MOST_RANKS);
  return rankAt(properties);
}

/** Returns the heading level for an outline level; the tenth outline level stands for body text. */
export function rankAt(properties: XmlElement | undefined): number | undefined {
  const level = numberAt(properties, 'w:outlineLvl');
  return level !== undefined && level >= 0 && level < 9 ? Math.min(level + 1, MOST_RANKS) : undefined;
}
