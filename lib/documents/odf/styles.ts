import type { TextLook } from '../inline';
import { childAt, type XmlElement, xmlChildren } from '../xml';

interface Style {
  name: string;
  /** Name that people see, where it differs. */
  shown: string;
  parent: string | undefined;
  element: XmlElement;
  /** True for one that stands for what was set by hand. */
  isAutomatic: boolean;
}

/** Styles that a style may be based on, one on the other. */
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

  /** @param roots the part of the styles, then that of the content, whose own go before */
  constructor(roots: readonly (XmlElement | undefined)[]) {
    for (const root of roots) {
      for (const group of ['office:styles', 'office:automatic-styles']) {
        for (const style of xmlChildren(childAt(root, group) ?? EMPTY)) this.add(style, group.includes('automatic'));
      }
    }
  }

  /** What a paragraph is by its style. */
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

  /** The look of a text by its style; of that of a paragraph only what was set by hand. */
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

  /** What marks the items of a level of a list, from 1. */
  markOf(list: string | undefined, level: number): ListMark {
    return this.lists.get(list ?? '')?.get(level) ?? 'bullet';
  }

  /** A property of an element's own style, for example whether a sheet is shown. */
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

  /** A style and those that it is based on, itself first. */
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

/** A bullet that is a space, or a number that is not written, is there to set a paragraph in. */
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

/** `super 58%`, `sub 58%`, or a share of the height, below the line if it is negative. */
function raisedBy(place: string): TextLook['raised'] {
  if (place.startsWith('super')) return 'sup';
  if (place.startsWith('sub')) return 'sub';
  const share = Number.parseFloat(place);
  return share > 0 ? 'sup' : share < 0 ? 'sub' : undefined;
}
