import * as dom from '@/lib/dom';
import type { Content } from '../content';
import { separation } from '../separation';
import { baseOf, isRendered, shownSource } from '../snapshot/recall';
import { at, elementIn, type Tree } from '../tree';
import { APART, type Entry, SHOWN } from './excerpt';

/** Nodes between two pauses. */
const STEP = 500;

const listed = (names: string, attributes: string) =>
  names.split(' ').map((name) => [name, attributes.split(' ')] as const);

/** The attributes that say something in markdown, by element. */
const ATTRIBUTES: ReadonlyMap<string, string[]> = new Map([
  ...listed('a', 'href'),
  ...listed(
    'img',
    'src alt class srcset data-src data-lazy-src data-original data-lazy data-url data-srcset data-lazy-srcset',
  ),
  ...listed('ol', 'start'),
  ...listed('li', 'value'),
  ...listed('b strong', 'style'),
  ...listed('i em', 'class'),
  ...listed('pre code', 'class data-language data-lang'),
  ...listed('table', 'role'),
  ...listed('td th', 'align style colspan rowspan'),
  ...listed('math', 'display alttext'),
  ...listed('annotation', 'encoding'),
]);

/** Elements that those around them say something about, how far up, and which say it. */
const AROUND: ReadonlyMap<string, { levels: number; says: RegExp }> = new Map([
  ['pre', { levels: 2, says: /^(?:div|figure)$/ }],
  ['math', { levels: 3, says: /./ }],
]);
const SAID_AROUND = ['class', 'data-language', 'data-lang'];

/** An image that is in the page itself, as far as it is written where such images are removed. */
const BASE64 = /^data:[^,]*;base64,/i;

interface ExcerptOptions {
  /** Leaves out the bytes of images that are in the page itself. */
  removeBase64Images: boolean;
}

/** Takes an excerpt of a page, as JSON. Yields now and then. */
export function* takeExcerpt({ tree, starts }: Content, options: ExcerptOptions): Generator<void, string> {
  const taker = new Taker(tree, options);
  for (const start of starts) yield* taker.take(start);
  return taker.toString();
}

class Taker {
  private json = '';
  private entries: Entry[] = [];
  private page: Document | null = null;
  /** True where the page was laid out: its style may set apart what its markup does not. */
  private readonly isStyled: boolean;

  constructor(
    private readonly tree: Tree,
    private readonly options: ExcerptOptions,
  ) {
    const [root] = tree.nodes;
    this.isStyled = root !== undefined && isRendered(root);
  }

  /** Takes the node at an index with all below it that is not skipped. */
  *take(start: number): Generator<void> {
    const { names, texts, end, skip } = this.tree;
    const stop = at(end, start);
    /** Where the elements that were begun end, the innermost last. */
    const open: number[] = [];
    for (let i = start, steps = 1; i < stop; steps++) {
      if (steps % STEP === 0) {
        this.flush();
        yield;
      }
      if (skip[i]) {
        i = at(end, i);
        continue;
      }
      let ended = 0;
      for (; (open.at(-1) ?? stop) <= i; ended++) open.pop();
      if (ended) this.entries.push(ended);
      const name = names[i] ?? '';
      if (name === '') this.entries.push(texts[i] ?? '');
      else {
        open.push(at(end, i));
        this.element(i, name);
      }
      i++;
    }
    if (open.length) this.entries.push(open.length);
    this.flush();
  }

  toString(): string {
    return `[${this.json.slice(1)}]`;
  }

  private flush(): void {
    if (this.entries.length) this.json += `,${JSON.stringify(this.entries).slice(1, -1)}`;
    this.entries = [];
  }

  private element(index: number, name: string): void {
    const element = elementIn(this.tree.nodes, index);
    const entry: [string, ...string[]] = [name];
    const names = ATTRIBUTES.get(name);
    if (names) {
      this.attributes(entry, element, names);
      if (name === 'a' || name === 'img') this.base(element);
    }
    if (name === 'img' && !dom.attributeOf(element, 'src')?.trim()) add(entry, SHOWN, shownSource(element));
    else if (name === 'input') addBox(entry, element);
    this.around(entry, index, name);
    if (this.isStyled) add(entry, APART, separation(this.tree, index));
    this.entries.push(entry);
  }

  private attributes(entry: string[], element: Element, names: string[], prefix = ''): void {
    if (!dom.hasAttributes(element)) return;
    for (const name of names) add(entry, prefix + name, this.valueOf(element, name));
  }

  private valueOf(element: Element, name: string): string | null {
    const value = dom.attributeOf(element, name);
    return this.options.removeBase64Images && value && name !== 'alt' ? (BASE64.exec(value)?.[0] ?? value) : value;
  }

  private around(entry: string[], index: number, name: string): void {
    const wanted = AROUND.get(name);
    if (!wanted) return;
    const { nodes, names, parent } = this.tree;
    let up = at(parent, index);
    for (let level = 1; level <= wanted.levels && up >= 0; level++) {
      if (wanted.says.test(names[up] ?? '')) {
        this.attributes(entry, elementIn(nodes, up), SAID_AROUND, '^'.repeat(level));
      }
      up = at(parent, up);
    }
  }

  /** Says what addresses are relative to where that is not as before: frames have documents of their own. */
  private base(element: Element): void {
    const page = dom.ownerDocument(element);
    if (page === this.page) return;
    this.page = page;
    this.entries.push({ base: baseOf(element) });
  }
}

function add(entry: string[], name: string, value: string | null | undefined): void {
  if (value) entry.push(name, value);
}

/** A box to tick, and whether it is: no attribute says that. */
function addBox(entry: string[], input: Element): void {
  if (dom.inputType(input) !== 'checkbox') return;
  entry.push('type', 'checkbox');
  if (dom.isChecked(input)) entry.push('checked', 'true');
}
