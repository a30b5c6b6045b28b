import {
  attributeOf,
  childNodes,
  contentRoot,
  data,
  isElement,
  isNamed,
  isShown,
  isText,
  localName,
  shadowRoot,
  slotted,
} from '@/lib/base/dom';
import { fieldKind, textIn } from '../observe/elements';
import { namesFor } from '../observe/names';
import { isControl, isOneThing, roleOf, statesOf } from './roles';

/** Functions of the script that keeps elements by their refs. */
interface Refs {
  refOf(element: Element): string;
  /** Returns the kind of secret that a field takes. */
  secretOf(field: Element): string | undefined;
}

/** Maximum number of characters of a name or text: many elements say more than a single long text. */
const LONGEST = 300;
/** Maximum number of options per list. */
const MOST_OPTIONS = 40;
const DEEPEST = 12;

/** Elements that are skipped entirely. */
const UNREAD = /^(script|style|template|noscript|head|svg|canvas|object|embed)$/;
/** Inline elements. */
const INLINE = /^(b|i|em|strong|span|small|u|s|sub|sup|abbr|code|mark|time|label|font|q|cite|bdi|bdo|kbd|var)$/;
/** Roles of containers that deserve a line. */
const HOLDS =
  /^(list|listitem|table|row|cell|gridcell|form|dialog|alertdialog|navigation|main|group|region|radiogroup|tablist|tabpanel|menu|tree|grid|toolbar|alert|status)$/;

/**
 * Lists the elements of a page for a model, one per line, indented by nesting.
 * @param secrets receives the values of secret fields, which the list omits
 */
export function listElements(page: Document, refs: Refs, secrets: Set<string>): string[] {
  const list = new ElementList(refs, secrets);
  const root = contentRoot(page);
  if (root) list.readAll(childNodes(root), 0);
  list.endText(0);
  return list.lines;
}

/** Builds the list. */
class ElementList {
  readonly lines: string[] = [];
  /** Text that was read but not yet added as a line. */
  #text = '';

  constructor(
    readonly refs: Refs,
    readonly secrets: Set<string>,
  ) {}

  /** @param isSeen false for invisible text, which may still contain visible elements */
  readAll(nodes: Iterable<Node>, depth: number, isSeen = true): void {
    for (const node of nodes) {
      if (isText(node)) this.#text += isSeen ? data(node) : '';
      else if (isElement(node)) this.#read(node, depth);
    }
  }

  endText(depth: number): void {
    const line = short(this.#text);
    this.#text = '';
    if (line) this.#say(depth, `text: ${line}`);
  }

  #say(depth: number, line: string): void {
    this.lines.push('  '.repeat(Math.min(depth, DEEPEST)) + line);
  }

  #read(element: Element, depth: number): void {
    if (UNREAD.test(localName(element)) || attributeOf(element, 'aria-hidden') === 'true') return;
    if (!isShown(element) && !isNamed(element, 'slot') && !isOnlyContents(element)) return;
    const role = roleOf(element);
    const isSeen = getComputedStyle(element).visibility === 'visible';
    if (!isSeen) this.readAll(contentsOf(element), depth, isSeen);
    else if (isControl(element)) this.#readControl(element, role, depth);
    else if (role === 'heading' || role === 'img' || role === 'frame') this.#readNamed(element, role, depth);
    else if (INLINE.test(localName(element))) this.readAll(contentsOf(element), depth);
    else this.#readHolder(element, role, depth);
  }

  #readControl(element: Element, role: string, depth: number): void {
    this.endText(depth);
    this.#say(depth, this.#headOf(element, role));
    if (element instanceof HTMLSelectElement) this.#listOptions(element, depth + 1);
    if (isOneThing(element) || role === 'listbox') return;
    this.readAll(contentsOf(element), depth + 1);
    this.endText(depth + 1);
  }

  /** Reads an element whose name says everything, except for controls in a heading. */
  #readNamed(element: Element, role: string, depth: number): void {
    this.endText(depth);
    const { label } = namesFor(element);
    if (label) this.#say(depth, `${role} ${JSON.stringify(short(label))}`);
    if (role !== 'heading') return;
    for (const node of contentsOf(element)) if (isElement(node)) this.#read(node, depth + 1);
    this.#text = '';
  }

  #readHolder(element: Element, role: string, depth: number): void {
    this.endText(depth);
    const isHeld = HOLDS.test(role);
    const inside = isHeld ? depth + 1 : depth;
    const at = this.lines.length;
    if (isHeld) this.#say(depth, role + nameOfHolder(element));
    this.readAll(contentsOf(element), inside);
    this.endText(inside);
    // An empty container does not deserve a line.
    if (isHeld && this.lines.length === at + 1) this.lines.pop();
  }

  #listOptions({ options }: HTMLSelectElement, depth: number): void {
    for (const option of [...options].slice(0, MOST_OPTIONS))
      this.#say(depth, `option ${JSON.stringify(short(option.text))}${option.selected ? ' [selected]' : ''}`);
    if (options.length > MOST_OPTIONS) this.#say(depth, `(${options.length - MOST_OPTIONS} more)`);
  }

  #headOf(element: Element, role: string): string {
    const { label } = namesFor(element);
    const href = element instanceof HTMLAnchorElement ? element.href : '';
    return [
      role || 'button',
      ...(label ? [JSON.stringify(short(label))] : []),
      `[ref=${this.refs.refOf(element)}]`,
      ...statesOf(element).map((state) => `[${state}]`),
      ...this.#contentOf(element),
      ...(href ? [`to ${short(href)}`] : []),
    ].join(' ');
  }

  #contentOf(element: Element): string[] {
    if (!fieldKind(element)) return [];
    const value = textIn(element);
    if (this.refs.secretOf(element)) {
      if (value) this.secrets.add(value);
      return ['(a secret)'];
    }
    return value ? [`= ${JSON.stringify(short(value))}`] : [];
  }
}

/** The rendered content of an element: a slot's assigned nodes, a component's shadow root. */
function contentsOf(element: Element): Iterable<Node> {
  if (isNamed(element, 'slot')) {
    const filling = slotted(element);
    return filling.length > 0 ? filling : childNodes(element);
  }
  return childNodes(shadowRoot(element) ?? element);
}

/** Returns true for `display: contents`: the element itself generates no box, but its content does. */
const isOnlyContents = (element: Element): boolean => getComputedStyle(element).display === 'contents';

function nameOfHolder(element: Element): string {
  const name = attributeOf(element, 'aria-label');
  return name ? ` ${JSON.stringify(short(name))}` : '';
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
