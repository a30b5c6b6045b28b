import * as dom from '@/lib/base/dom';
import { setOf } from '../element-names';
import type { LinkedNode } from '../metadata/linked-data';
import { baseOf } from '../snapshot/recall';
import { squash } from '../white-space';

/** The attributes with which a syntax describes items in the markup of a page. */
export interface MarkupSyntax {
  /** Begins an item. */
  thing: string;
  types: string;
  id: string;
  /** Names the element's value as a property of the surrounding item. */
  property: string;
  /** Refers to other elements whose properties belong to this item, too. */
  elsewhere?: string;
}

/** https://html.spec.whatwg.org/multipage/microdata.html */
export const MICRODATA: MarkupSyntax = {
  thing: 'itemscope',
  types: 'itemtype',
  id: 'itemid',
  property: 'itemprop',
  elsewhere: 'itemref',
};

/** RDFa Lite: https://www.w3.org/TR/rdfa-lite/ */
export const RDFA: MarkupSyntax = { thing: 'typeof', types: 'typeof', id: 'resource', property: 'property' };

/** Maximum number of properties to read in a page, each as often as it is written out; more are data, not a description. */
const MOST = 5_000;
/** Maximum number of characters in a value. */
const LONGEST = 10_000;
/** Maximum number of characters in an attribute that lists names. */
const LONGEST_NAMES = 1_000;

const ADDRESS_IN: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
  ...Object.fromEntries(['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((name) => [name, 'src'])),
};
const NEVER_TEXT = setOf('script style template noscript');

/**
 * Reads the items that a page describes with element attributes, as JSON-LD nodes with `@type` and `@id`: outermost first, in
 * document order. An item that is a property is nested in its owner.
 */
export function readMarkup(page: Document, syntax: MarkupSyntax): LinkedNode[] {
  const root = dom.documentElement(page);
  if (!root || !dom.first(page, `[${syntax.thing}]`)) return [];
  const found: LinkedNode[] = [];
  /** The surrounding items, innermost last, each with the element that ends it. */
  const open: (Item & { element: Element })[] = [];
  const elsewhere = new Map<string, Item>();
  let left = MOST;
  for (const { element, isEnd } of elementsOf(root)) {
    if (isEnd) {
      if (open.at(-1)?.element === element) open.pop();
      continue;
    }
    const borrowed = syntax.elsewhere && elsewhere.get(dom.attributeOf(element, 'id') ?? '');
    if (borrowed) open.push({ element, ...borrowed });
    const names = wordsOf(element, syntax.property);
    const isThing = dom.hasAttribute(element, syntax.thing);
    if (!isThing && names.length === 0) continue;
    const around = open.at(-1);
    // An item under several names is written out under each, with all that it holds: nesting multiplies that.
    const copies = names.length > 0 ? names.length * (around?.copies ?? 1) : 1;
    left -= copies;
    if (left < 0) break;
    const value = isThing ? thingOf(element, syntax) : around && valueIn(element);
    if (around) for (const name of names) add(around.thing, plainName(name), value);
    if (typeof value !== 'object') continue;
    if (!around || names.length === 0) found.push(value);
    if (borrowed) open.pop();
    const item = { thing: value, copies };
    open.push({ element, ...item });
    for (const id of wordsOf(element, syntax.elsewhere)) elsewhere.set(id, item);
  }
  return found;
}

interface Item {
  thing: LinkedNode;
  /** How often it is written out as JSON. */
  copies: number;
}

/** Yields every descendant at its beginning and at its end, without recursion: pages can be nested deeper than the stack. */
function* elementsOf(root: Element): Generator<{ element: Element; isEnd: boolean }> {
  let element: Element = root;
  for (;;) {
    yield { element, isEnd: false };
    let next = dom.children(element)[0];
    while (!next) {
      yield { element, isEnd: true };
      if (element === root) return;
      next = dom.nextElement(element) ?? undefined;
      if (!next) {
        const parent = dom.parentElement(element);
        if (!parent) return;
        element = parent;
      }
    }
    element = next;
  }
}

function thingOf(element: Element, { types, id }: MarkupSyntax): LinkedNode {
  const thing: LinkedNode = Object.create(null);
  const named = dom.attributeOf(element, id);
  thing['@type'] = wordsOf(element, types);
  if (named) thing['@id'] = named;
  return thing;
}

const wordsOf = (element: Element, attribute: string | undefined): string[] =>
  (attribute && dom.attributeOf(element, attribute)?.slice(0, LONGEST_NAMES).match(/\S+/g)) || [];

/** Returns a property's name without its vocabulary: `schema:name` and `http://schema.org/name` become `name`. */
const plainName = (name: string) => name.replace(/^.*[/#:]/s, '');

function add(thing: LinkedNode, name: string, value: unknown): void {
  if (value === undefined || name.startsWith('@')) return;
  const before = thing[name];
  if (Array.isArray(before)) before.push(value);
  else thing[name] = before === undefined ? value : [before, value];
}

/** Returns the value of an element; `content` takes precedence on any element, as in search engines. */
function valueIn(element: Element): string {
  const content = dom.attributeOf(element, 'content');
  if (content !== null) return content.trim().slice(0, LONGEST);
  const name = dom.localName(element);
  const address = dom.attributeOf(element, ADDRESS_IN[name] ?? 'resource');
  if (address !== null) return absolute(address, element);
  const stated = dom.attributeOf(element, name === 'time' ? 'datetime' : 'value');
  return stated?.trim() ?? textOf(element);
}

function absolute(address: string, element: Element): string {
  const base = baseOf(element);
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** Returns the beginning of an element's text. */
function textOf(element: Element): string {
  const walker = dom.walkerOf(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node && text.length < LONGEST; node = walker.nextNode()) {
    const around = dom.parentElement(node);
    if (around && !NEVER_TEXT.has(dom.localName(around)) && dom.isText(node)) text += `${dom.data(node)} `;
  }
  return squash(text).slice(0, LONGEST);
}
