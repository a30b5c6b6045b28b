import * as dom from '@/lib/base/dom';
import type { Content } from '../content';
import { OPAQUE, setOf } from '../element-names';
import { flatChildren, type NextNode } from '../flat-children';
import type { Formula } from '../formulas';
import { PageAddresses } from '../page-addresses';
import type { Matcher } from '../select';
import { at, elementIn, type Tree } from '../tree';
import type { WriterContext } from '../writers';
import { attributesOf } from './attributes';
import { escapeHtml } from './escape';

const VOID = setOf('area base br col embed hr img input link meta param source track wbr');
/** The content of these elements is written without a tag around it. */
const UNWRAPPED = setOf('slot noscript template');
/** Elements whose text cannot be escaped, with an equivalent element. */
const RENAMED: Record<string, string> = { xmp: 'pre', plaintext: 'pre' };
/** Names that a role or a style may imply. */
const IMPLIED = setOf('table thead tbody tr td th ul li strong em del');
const FRAMES = setOf('iframe frame');
const READ_FRAME: Tag = { opening: '<div data-original-tag="iframe">', closing: '</div>' };

/** Elements that the tree does not contain, as they hold no text, but that are shown. */
const SHOWN = setOf('svg source track param colgroup');
const REMOVED = setOf('head script style noscript template meta link title base');

/**
 * Writes a content as HTML. Specification: "Cleaned HTML … script, style, noscript, meta and head tags removed; relative URLs
 * made absolute; responsive image srcset resolved to the largest version". Yields now and then.
 * @param context `isExcluded` covers elements outside of the tree: drawings, sources, choices
 */
export function* writeHtml(
  { tree, starts }: Content,
  { isExcluded }: Pick<WriterContext, 'isExcluded'>,
): Generator<void, string> {
  const writer = new HtmlWriter(tree, isExcluded);
  for (const start of starts) yield* writer.write(start);
  return `<html><body>${writer.html}</body></html>`;
}

/** An open element: its closing tag, and its child nodes, some of which are not in the tree. */
interface Open {
  end: number;
  closing: string;
  isOpaque: boolean;
  row: NextNode;
}

/** Makes one pass over the tree in document order, and keeps the depth in an array. */
class HtmlWriter {
  html = '';
  private readonly addresses = new PageAddresses();
  private readonly open: Open[] = [];

  constructor(
    private readonly tree: Tree,
    private readonly isExcluded: Matcher,
  ) {}

  /** Writes the node at `start` with all descendants; for the tree's root, only the descendants. */
  *write(start: number): Generator<void> {
    const STEP = 200;
    const { nodes, names, texts, end, skip, formulas } = this.tree;
    const stop = at(end, start);
    for (let i = start, steps = 1; i < stop; steps++) {
      this.closeUntil(i);
      this.writeBefore(nodes[i] ?? null);
      if (skip[i]) i = at(end, i);
      else {
        const formula = formulas.get(i);
        if (formula) this.writeFormula(i, formula);
        else if (names[i] === '') this.html += escapeHtml(texts[i] ?? '');
        else this.begin(i);
        i = formula ? at(end, i) : i + 1;
      }
      if (steps % STEP === 0) yield;
    }
    this.closeUntil(stop);
  }

  /** Writes the MathML of a formula, or its picture, or else its TeX wrapped in MathML. */
  private writeFormula(index: number, formula: Formula): void {
    if (formula.math) this.writeWhole(formula.math);
    else if (this.tree.names[index] === 'img') this.begin(index);
    else {
      const tex = escapeHtml(formula.tex);
      const display = formula.isDisplayed ? ' display="block"' : '';
      this.html +=
        `<math${display}><semantics><mtext>${tex}</mtext>` +
        `<annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
    }
  }

  private begin(index: number): void {
    const { nodes, names, end } = this.tree;
    const element = elementIn(nodes, index);
    const name = names[index] ?? '';
    const below = at(end, index);
    let tag: Tag = { opening: '', closing: '' };
    // A frame's content replaces the frame, in an element that says so.
    if (FRAMES.has(name) && below > index + 1) tag = READ_FRAME;
    else if (index > 0 && !UNWRAPPED.has(name)) tag = tagOf(element, writtenName(element, name), this.addresses);
    this.html += tag.opening;
    if (VOID.has(name)) return;
    this.open.push({ end: below, closing: tag.closing, isOpaque: OPAQUE.has(name), row: flatChildren(element, name) });
  }

  private closeUntil(index: number): void {
    for (let last = this.open.at(-1); last && last.end <= index; last = this.open.at(-1)) {
      this.writeBefore(null);
      this.html += last.closing;
      this.open.pop();
    }
  }

  /** Writes the nodes before a node, or at the end, that are not in the tree. */
  private writeBefore(node: Node | null): void {
    const around = this.open.at(-1);
    if (!around) return;
    for (let next = around.row(); next && next !== node; next = around.row()) {
      if (around.isOpaque || (dom.isElement(next) && SHOWN.has(dom.localName(next)))) {
        this.writeWhole(next);
      }
    }
  }

  /** Writes a node outside of the tree with all its descendants. */
  private writeWhole(root: Node): void {
    /** Nodes to write, last first; a string is a closing tag. */
    const waiting: (Node | string)[] = [root];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (typeof next === 'string') this.html += next;
      else if (dom.isText(next)) this.html += escapeHtml(dom.data(next));
      else if (dom.isElement(next)) this.beginWhole(next, waiting);
    }
  }

  private beginWhole(element: Element, waiting: (Node | string)[]): void {
    const name = dom.localName(element);
    if (REMOVED.has(name) || this.isExcluded(element)) return;
    const { opening, closing } = tagOf(element, name, this.addresses);
    this.html += opening;
    waiting.push(closing);
    const children: Node[] = [];
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) children.push(child);
    for (const child of children.reverse()) waiting.push(child);
  }
}

/** Returns the name of a tag: an element that only implies another keeps its own, with its role or style. */
function writtenName(element: Element, name: string): string {
  if (!IMPLIED.has(name)) return RENAMED[name] ?? name;
  return dom.localName(element).toLowerCase();
}

interface Tag {
  opening: string;
  closing: string;
}

const tagOf = (element: Element, name: string, addresses: PageAddresses): Tag => ({
  opening: `<${name}${attributesOf(element, name, addresses)}>`,
  closing: VOID.has(name) ? '' : `</${name}>`,
});
