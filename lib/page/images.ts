import * as dom from '@/lib/dom';
import { Addresses } from './addresses';
import { type Content, nodesOf } from './content';
import { candidatesOf } from './srcset';
import { urlsIn } from './style-urls';
import { elementIn } from './tree';

const HEAD_IMAGES = [
  'meta[property="og:image"], meta[property="og:image:url"], meta[property="og:image:secure_url"]',
  'meta[name="twitter:image"], meta[name="twitter:image:src"], meta[itemprop="image"]',
  'link[rel~="icon"], link[rel~="apple-touch-icon"], link[rel~="image_src"]',
].join();

/** Nodes between two pauses. */
const STEP = 1000;

const ATTRIBUTES = ['src', 'data-src', 'data-lazy-src', 'data-original'];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/**
 * The pictures of a page, absolute and each once: those of a content in document order with every size they come in,
 * then those that the head of the page names. Yields now and then.
 */
export function* imagesIn(content: Content, document: Document): Generator<void, string[]> {
  const { nodes, names } = content.tree;
  const addresses = new Addresses();
  const found = new Set<string>();
  const add = (written: string | null, where: Node) => {
    if (written?.trim()) found.add(addresses.absolute(written, where));
  };
  let steps = 0;
  for (const i of nodesOf(content)) {
    if (++steps % STEP === 0) yield;
    if (names[i] === '') continue;
    const element = elementIn(nodes, i);
    for (const address of shownBy(element, names[i] ?? '')) add(address, element);
  }
  for (const element of dom.all(document, HEAD_IMAGES)) {
    add(dom.attributeOf(element, 'content') ?? dom.attributeOf(element, 'href'), element);
  }
  return [...found].filter((address) => URL.canParse(address) && !/^javascript:/i.test(address));
}

/** The addresses of the pictures that an element shows, as written. */
function shownBy(element: Element, name: string): (string | null)[] {
  const style = dom.hasAttributes(element) ? dom.attributeOf(element, 'style') : null;
  const inStyle = style?.includes('background') ? urlsIn(style) : [];
  if (name === 'img') return [...sourcesOf(element), ...inStyle];
  if (name === 'picture') return [...pictureSources(element), ...inStyle];
  if (name === 'video') return [dom.attributeOf(element, 'poster'), ...inStyle];
  return inStyle;
}

function pictureSources(picture: Element): (string | null)[] {
  const found: (string | null)[] = [];
  for (let child = dom.firstChild(picture); child; child = dom.nextSibling(child)) {
    if (dom.isElement(child) && dom.localName(child) === 'source') found.push(...sourcesOf(child));
  }
  return found;
}

function sourcesOf(image: Element): (string | null)[] {
  const sets = SETS.flatMap((name) => candidatesOf(dom.attributeOf(image, name) ?? ''));
  return [...ATTRIBUTES.map((name) => dom.attributeOf(image, name)), ...sets.map(({ address }) => address)];
}
