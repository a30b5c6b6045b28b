import type { TextLook } from '../inline';
import { childAt, type XmlElement, xmlChildren } from '../xml';

interface Style {
  name: string;
  /** Display name, if it differs. */
  shown: string;
  parent: string | undefined;
  element: XmlElement;
  /** True for an automatic style, which represents direct formatting. */
  isAutomatic: boolean;
}

/** Maximum length of a chain of base styles. */
const LONGEST_CHAIN = 20;

const CODE = /^(?:preformatted text|source code|code)$/i;
const CODE_WORDS = /^(?:source text|teletype|code|user entry)$/i;
const QUOTE = /^(?:quotations?|quote|block ?quotation)$/i;
const MONOSPACED = /courier|consol|mono\b|monospace|menlo|monaco|lucida console|source code|typewriter/i;

export type ListMark = 'bullet' | 'number' | 'none';
export type ParagraphKind = 'title' | 'code' | 'quote' | 'hidden' | undefined;

/** The styles of a document (OpenDocument 1.3, part 3, 16). */
export class OdfStyles {
  private readonly styles = new Map<string, Style>();
  private readonly lists = new Map<string, ReadonlyMap<number, ListMark>>();
  private readonly looks = new Map<string, TextLook>();
  private readonly kinds = new Map<string, ParagraphKind>();

  /** @param roots the styles part, then the content part, whose styles take precedence */
  constructor(roots: readonly (XmlElement | undefined)[]) {
    for (const root of roots) {
      for (const group of ['office:styles', 'office:automatic-styles']) {
        for (const style of xmlChildren(childAt(root, group) ?? EMPTY)) this.add(style, group.includes('automatic'));
      }
    }
  }

  /** Returns the kind of a paragraph by its style. */
  kindOf(name: string | undefined): ParagraphKind {
    if (name === undefined) return undefined;
    if (this.kinds.has(name)) return this.kinds.get(name);
    const chain = this.chain('paragraph', name);
    const isHidden = chain.some(
      ({ element }) => childAt(element, 'style:text-properties')?.attributes['text:display'] === 'none',
    );
    const kind = isHidden ? 'hidden' : chain.map(({ shown }) => kindNamed(shown)).find((found) => found !== undefined);
    this.kinds.set(name, kind);
    return kind;
  }

  /** Returns the look of a text by its style; for a paragraph style, only direct formatting counts. */
  lookOf(family: 'text' | 'paragraph', name: string | undefined): TextLook {
    if (name === undefined) return {};
    const key = `${family} ${name}`;
    const known = this.looks.get(key);
    if (known) return known;
    const look: TextLook = {};
    for (const { element, shown, isAutomatic } of this.chain(family, name).reverse()) {
      if (family === 'paragraph' && !isAutomatic) continue;
      Object.assign(look, lookIn(childAt(element, 'style:text-properties')));
      if (family === 'text' && CODE_WORDS.test(shown)) look.code = true;
    }
    this.looks.set(key, look);
    return look;
  }

  isHiddenText(name: string | undefined): boolean {
    return this.chain('text', name ?? '').some(
      ({ element }) => childAt(element, 'style:text-properties')?.attributes['text:display'] === 'none',
    );
  }

  /** Returns the marker of the items at a list level, from 1. */
  markOf(list: string | undefined, level: number): ListMark {
    return this.lists.get(list ?? '')?.get(level) ?? 'bullet';
  }

  /** Returns a property of an element's own style, for example whether a sheet is shown. */
  property(family: string, name: string | undefined, properties: string, attribute: string): string | undefined {
    for (const { element } of this.chain(family, name ?? '')) {
      const value = childAt(element, properties)?.attributes[attribute];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private add(style: XmlElement, isAutomatic: boolean): void {
    const { 'style:name': name = '', 'style:family': family = '' } = style.attributes;
    if (style.name === 'text:list-style') {
      this.lists.set(name, new Map(xmlChildren(style).map((level) => [levelOf(level), markIn(level)])));
    } else if (style.name === 'style:style') {
      this.styles.set(`${family} ${name}`, {
        name,
        shown: style.attributes['style:display-name'] ?? name.replaceAll('_20_', ' '),
        parent: style.attributes['style:parent-style-name'],
        element: style,
        isAutomatic,
      });
    }
  }

  /** Returns a style followed by its base styles. */
  private chain(family: string, name: string): Style[] {
    const chain: Style[] = [];
    let style = this.styles.get(`${family} ${name}`);
    while (style && chain.length < LONGEST_CHAIN) {
      chain.push(style);
      style = style.parent === undefined ? undefined : this.styles.get(`${family} ${style.parent}`);
    }
    return chain;
  }
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

const levelOf = ({ attributes }: XmlElement) => Number(attributes['text:level'] ?? 1);

/** A bullet that is a space, or a number without a format, only indents a paragraph. */
function markIn({ name, attributes }: XmlElement): ListMark {
  if (name === 'text:list-level-style-number') return attributes['style:num-format'] ? 'number' : 'none';
  return attributes['text:bullet-char']?.trim() === '' ? 'none' : 'bullet';
}

function kindNamed(shown: string): ParagraphKind {
  if (/^title$/i.test(shown)) return 'title';
  if (CODE.test(shown)) return 'code';
  return QUOTE.test(shown) ? 'quote' : undefined;
}

function lookIn(properties: XmlElement | undefined): TextLook {
  const look: TextLook = {};
  const said = properties?.attributes ?? {};
  const weight = said['fo:font-weight'];
  const slant = said['fo:font-style'];
  const line = said['style:text-line-through-style'] ?? said['style:text-line-through-type'];
  const font = said['style:font-name'] ?? said['fo:font-family'];
  const place = said['style:text-position'];
  if (weight !== undefined) look.bold = weight === 'bold' || Number(weight) >= 600;
  if (slant !== undefined) look.italic = slant === 'italic' || slant === 'oblique';
  if (line !== undefined) look.struck = line !== 'none';
  if (font !== undefined) look.code = MONOSPACED.test(font);
  if (place !== undefined) look.raised = raisedBy(place);
  return look;
}

/** Reads `super 58%`, `sub 58%`, or a percentage of the height, negative for below the baseline. */
function raisedBy(place: string): TextLook['raised'] {
  if (place.startsWith('super')) return 'sup';
  if (place.startsWith('sub')) return 'sub';
  const share = Number.parseFloat(place);
  return share > 0 ? 'sup' : share < 0 ? 'sub' : undefined;
}
