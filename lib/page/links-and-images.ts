import * as dom from '@/lib/base/dom';
import { type Content, nodesOf } from './content';
import { PageAddresses } from './page-addresses';
import { imageAddress, offersOf } from './picture-parts';
import { isPlaceholder } from './picture-source';
import { candidatesOf } from './srcset';
import { urlsIn } from './style-urls';
import { elementIn } from './tree';
import type { WriterContext } from './writers';

/** Nodes between two pauses. */
const STEP = 1000;

/** A list of absolute addresses without duplicates and without links that lead nowhere. */
class AddressList {
  private readonly addresses = new PageAddresses();
  private readonly found = new Set<string>();

  add(written: string, where: Node): void {
    this.found.add(this.addresses.absolute(written, where));
  }

  list(): string[] {
    return [...this.found].filter((address) => URL.canParse(address) && !/^javascript:/i.test(address));
  }
}

/** Lists the addresses that a content leads to, in document order. Yields now and then. */
export function* linksIn(content: Content): Generator<void, string[]> {
  const { nodes, names } = content.tree;
  const links = new AddressList();
  const drawn = drawnLinks(nodes[0]);
  const add = (link: Element) => {
    const written = dom.attributeOf(link, 'href') ?? dom.attributeOf(link, 'xlink:href');
    if (written !== null) links.add(written, link);
  };
  let steps = 0;
  for (const i of nodesOf(content)) {
    if (++steps % STEP === 0) yield;
    for (const link of drawn.get(nodes[i] as Node) ?? []) add(link);
    if (names[i] === 'a' || names[i] === 'area') add(elementIn(nodes, i));
  }
  return links.list();
}

/** Finds the links in drawings, which the tree does not contain, by the element around the drawing. */
function drawnLinks(root: Node | undefined): Map<Node, Element[]> {
  const found = new Map<Node, Element[]>();
  const page = root && dom.ownerDocument(root);
  for (const link of page ? dom.all(page, 'svg a') : []) {
    // For nested drawings, the outermost one counts.
    const place = dom.closest(link, ':not(svg, svg *)');
    if (place) found.set(place, [...(found.get(place) ?? []), link]);
  }
  return found;
}

const HEAD_IMAGES = [
  'meta[property="og:image"], meta[property="og:image:url"], meta[property="og:image:secure_url"]',
  'meta[name="twitter:image"], meta[name="twitter:image:src"], meta[itemprop="image"]',
  'link[rel~="icon"], link[rel~="apple-touch-icon"], link[rel~="image_src"]',
].join();

/**
 * Lists the pictures of a page: those of a content in document order in every size, then those in the head of the page. Yields
 * now and then.
 */
export function* imagesIn(content: Content, { document }: Pick<WriterContext, 'document'>): Generator<void, string[]> {
  const { nodes, names } = content.tree;
  const images = new AddressList();
  const add = (written: string | null, where: Node) => {
    if (written?.trim()) images.add(written, where);
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
  return images.list();
}

/** The addresses of the pictures that an element shows, as written. */
function shownBy(element: Element, name: string): (string | null)[] {
  const style = dom.hasAttributes(element) ? dom.attributeOf(element, 'style') : null;
  const inStyle = style?.includes('background') ? urlsIn(style) : [];
  if (name === 'img') return [...sourcesOf(element), ...inStyle];
  if (name === 'picture') {
    const sources = [...dom.children(element)].filter((child) => dom.localName(child) === 'source');
    return [...sources.flatMap(sourcesOf), ...inStyle];
  }
  if (name === 'video') return [dom.attributeOf(element, 'poster'), ...inStyle];
  return inStyle;
}

/** Every address of an image or a source; a placeholder only if nothing else is available. */
function sourcesOf(image: Element): string[] {
  const { sets, addresses } = offersOf(image);
  const best = dom.localName(image) === 'img' ? imageAddress(image) : '';
  const found = [
    dom.attributeOf(image, 'src') ?? '',
    ...addresses,
    ...sets.flatMap(candidatesOf).map(({ address }) => address),
    best,
  ];
  return found.filter((address) => address === best || !isPlaceholder(address));
}
