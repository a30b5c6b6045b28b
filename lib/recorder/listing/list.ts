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
  parentElement,
  shadowRoot,
  slotted,
} from '@/lib/dom';
import { fieldKind, textIn } from '../observe/elements';
import { namesFor } from '../observe/names';
import { isControl, isOneThing, roleOf, statesOf } from './roles';

/** Tools of the script that keeps elements by their refs. */
export interface Refs {
  refOf(element: Element): string;
  /** Kind of the secret that a field takes. */
  secretOf(field: Element): string | undefined;
}

/** Characters of one name or text: a list of many elements says more than one that is long. */
const LONGEST = 300;
/** Options of one list. */
const MOST_OPTIONS = 40;
const DEEPEST = 12;

/** Elements of which nothing is read. */
const UNREAD = /^(script|style|template|noscript|head|svg|canvas|object|embed)$/;
/** Elements in a line of text. */
const INLINE = /^(b|i|em|strong|span|small|u|s|sub|sup|abbr|code|mark|time|label|font|q|cite|bdi|bdo|kbd|var)$/;
/** Roles that hold other elements, and are worth a line. */
const HOLDS = /^(list|listitem|table|row|cell|gridcell|form|dialog|alertdialog|navigation|main|group|region|radiogroup|tablist|tabpanel|menu|tree|grid|toolbar|alert|status)$/;

/**
 * Lists the elements of a page for a model, a line for each, indented by what they are in.
 * @param secrets gets the values of secret fields, which the list does not show
 */
export function listElements(page: Document, { refOf, secretOf }: Refs, secrets: Set<string>): string[] {
  const lines: string[] = [];
  let text = '';
  const say = (depth: number, line: string) => lines.push('  '.repeat(Math.min(depth, DEEPEST)) + line);
  const endText = (depth: number) => {
    const line = short(text);
    text = '';
    if (line) say(depth, `text: ${line}`);
  };

  function readAll(nodes: Iterable<Node>, depth: number): void {
    for (const node of nodes) {
      if (isText(node)) text += data(node);
      else if (isElement(node)) read(node, depth);
    }
  }

  function read(element: Element, depth: number): void {
    if (UNREAD.test(localName(element)) || attributeOf(element, 'aria-hidden') === 'true') return;
    const isThere = isShown(element);
    const control = isControl(element);
    // Pages hide checkboxes behind what they draw in their place, not what is not displayed at all.
    if (!isThere && !isNamed(element, 'slot') && !hasChildrenOfItsOwn(element)) return;
    const role = roleOf(element);
    if (control) {
      endText(depth);
      say(depth, headOf(element, role));
      if (element instanceof HTMLSelectElement) listOptions(element, depth + 1);
      if (isOneThing(element) || role === 'listbox') return;
      readAll(contentsOf(element), depth + 1);
      endText(depth + 1);
      return;
    }
    if (role === 'heading' || role === 'img' || role === 'frame') {
      endText(depth);
      const { label } = namesFor(element);
      if (label) say(depth, `${role} ${JSON.stringify(short(label))}`);
      if (role === 'heading') listControlsIn(element, depth + 1);
      return;
    }
    if (INLINE.test(localName(element))) return readAll(contentsOf(element), depth);
    endText(depth);
    const isHeld = HOLDS.test(role);
    const at = lines.length;
    if (isHeld) say(depth, role + nameOfHolder(element));
    readAll(contentsOf(element), isHeld ? depth + 1 : depth);
    endText(isHeld ? depth + 1 : depth);
    // What holds nothing is not worth a line.
    if (isHeld && lines.length === at + 1) lines.pop();
  }

  function listControlsIn(element: Element, depth: number): void {
    const before = text;
    for (const node of contentsOf(element)) if (isElement(node)) read(node, depth);
    // The heading has said its text.
    text = before;
  }

  function listOptions({ options }: HTMLSelectElement, depth: number): void {
    for (const option of [...options].slice(0, MOST_OPTIONS))
      say(depth, `option ${JSON.stringify(short(option.text))}${option.selected ? ' [selected]' : ''}`);
    if (options.length > MOST_OPTIONS) say(depth, `(${options.length - MOST_OPTIONS} more)`);
  }

  function headOf(element: Element, role: string): string {
    const { label } = namesFor(element);
    const href = element instanceof HTMLAnchorElement ? element.href : '';
    return [
      role || 'button',
      ...(label ? [JSON.stringify(short(label))] : []),
      `[ref=${refOf(element)}]`,
      ...statesOf(element).map((state) => `[${state}]`),
      ...valueOf(element),
      ...(href ? [`to ${short(href)}`] : []),
    ].join(' ');
  }

  function valueOf(element: Element): string[] {
    if (!fieldKind(element)) return [];
    const value = textIn(element);
    if (secretOf(element)) {
      if (value) secrets.add(value);
      return ['(a secret)'];
    }
    return value ? [`= ${JSON.stringify(short(value))}`] : [];
  }

  const root = contentRoot(page);
  if (root) readAll(childNodes(root), 0);
  endText(0);
  return lines;
}

/** What is shown in an element: in a slot what fills it, of a component what its shadow root has. */
function contentsOf(element: Element): Iterable<Node> {
  if (isNamed(element, 'slot')) {
    const filling = slotted(element);
    return filling.length > 0 ? filling : childNodes(element);
  }
  return childNodes(shadowRoot(element) ?? element);
}

/** `display: contents` has no box of its own, and what is in it has. */
const hasChildrenOfItsOwn = (element: Element): boolean =>
  parentElement(element) !== null && getComputedStyle(element).display === 'contents';

function nameOfHolder(element: Element): string {
  const name = attributeOf(element, 'aria-label');
  return name ? ` ${JSON.stringify(short(name))}` : '';
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
