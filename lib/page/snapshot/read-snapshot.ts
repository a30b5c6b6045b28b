import * as dom from '@/lib/base/dom';
import type { Metadata } from '@/lib/contract';
import type { PageContent, ReadOptions } from '../page-content';
import { readPage } from '../read-page';
import { type DocumentInfo, type Entry, HTML, partsOfName, type SaidEntry, type Snapshot } from './entries';
import { contentTypeOf, framed, origins, said } from './recall';

/**
 * Reads a page from its snapshot, in a context with a DOM: the same snapshot and options always give the same content.
 * @param snapshot the output of `takeSnapshot`
 * @throws ReadError if a selector is invalid
 */
export async function readSnapshot(snapshot: string, options: ReadOptions): Promise<PageContent> {
  const { entries, statusCode, warnings }: Snapshot = JSON.parse(snapshot);
  const content = await readPage(openSnapshot(entries), options);
  return {
    ...content,
    metadata: inOrder({ ...content.metadata, ...(statusCode && { statusCode }) }),
    warnings: [...warnings, ...content.warnings],
  };
}

/** Sorts by name, like Chromium does with the result of an injected script, so that every path gives the same order. */
const inOrder = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Creates a document, without a window, that reads like the page at the time of its snapshot. Nothing in it runs or loads. */
export function openSnapshot(entries: Entry[]): Document {
  const maker = new Maker();
  for (const entry of entries) {
    if (typeof entry === 'string') maker.text(entry);
    else if (typeof entry === 'number') maker.end(entry);
    else if (Array.isArray(entry)) maker.element(entry);
    else if ('page' in entry) maker.page(entry.page);
    else if ('shadow' in entry) maker.shadow(entry.shadow);
    else maker.say(entry.said);
  }
  return maker.document();
}

/** Returns a node that a snapshot must have begun. */
function begun<Node>(node: Node | undefined): Node {
  if (node === undefined) throw new Error('A snapshot begins with a page.');
  return node;
}

/** Inserts nodes in place. Open nodes are kept in a list, the innermost last. */
class Maker {
  private readonly open: (Document | ShadowRoot | Element)[] = [];
  private readonly pages: Document[] = [];
  private first: Document | undefined;

  document(): Document {
    return begun(this.first);
  }

  page({ quirks, ...origin }: DocumentInfo): void {
    const page = emptyPage(origin.contentType, quirks);
    origins.set(page, origin);
    if (this.first) framed.set(this.around, page);
    this.first ??= page;
    this.pages.push(page);
    this.open.push(page);
  }

  shadow(slotAssignment: SlotAssignmentMode): void {
    this.open.push(dom.attachShadow(this.around, { mode: 'open', slotAssignment }));
  }

  element([name, ...attributes]: [string, ...string[]]): void {
    const element = elementOf(begun(this.pages.at(-1)), name);
    for (let i = 0; i < attributes.length; i += 2) setAttribute(element, attributes[i] ?? '', attributes[i + 1] ?? '');
    dom.append(begun(this.open.at(-1)), element);
    this.open.push(element);
  }

  text(content: string): void {
    dom.append(begun(this.open.at(-1)), dom.createText(begun(this.pages.at(-1)), content));
  }

  say({ checked, ...layout }: SaidEntry): void {
    const element = this.around;
    said.set(element, layout);
    if (checked !== undefined && element instanceof HTMLInputElement) element.checked = checked;
  }

  end(count: number): void {
    for (const ended of this.open.splice(-count)) if (dom.isDocument(ended)) this.pages.pop();
  }

  /** The parent element, which a frame's page, a shadow tree and a state require. */
  private get around(): Element {
    const around = this.open.at(-1);
    return begun(around && dom.isElement(around) ? around : undefined);
  }
}

const isXml = (contentType: string) => /[/+]xml$/.test(contentType);

function emptyPage(contentType: string, quirks: boolean): Document {
  const markup = isXml(contentType) ? '<page/>' : quirks ? '' : '<!DOCTYPE html>';
  const page = new DOMParser().parseFromString(markup, isXml(contentType) ? 'application/xml' : 'text/html');
  page.documentElement.remove();
  return page;
}

function elementOf(page: Document, name: string): Element {
  const { namespace, qualified } = partsOfName(name);
  try {
    // In HTML a colon is an ordinary character and does not separate a prefix.
    const isHtml = namespace === HTML && !isXml(contentTypeOf(page));
    return isHtml ? dom.create(page, qualified) : dom.createIn(page, namespace, qualified);
  } catch {
    return dom.adopt(page, parsed(`<${qualified}>`));
  }
}

function setAttribute(element: Element, name: string, value: string): void {
  try {
    element.setAttribute(name, value);
  } catch {
    const [attribute] = parsed(`<i ${name}="">`).attributes;
    if (!attribute) return;
    attribute.ownerElement?.removeAttributeNode(attribute);
    attribute.value = value;
    element.setAttributeNode(attribute);
  }
}

/** Parsers create elements and attributes with names that scripts may not use: `<a"b =c>`. */
function parsed(tag: string): Element {
  const { firstElementChild } = new DOMParser().parseFromString(tag, 'text/html').body;
  if (!firstElementChild) throw new Error(`${tag} is no element.`);
  return firstElementChild;
}
