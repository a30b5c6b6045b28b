import * as dom from '@/lib/base/dom';
import { pictureIn } from './noscript';
import { bestAddress, type Offers, offersIn } from './picture-source';
import { shownSource } from './snapshot/recall';

/** The inputs for choosing a picture's address (`bestAddress`). Attributes are alternating names and values. */
export type PictureParts = [own: string[], sources: string[][], noscript: string[], shown: string];

/** Returns the attributes of an element as alternating names and values. */
export const attributeList = (element: Element): string[] =>
  dom.hasAttributes(element)
    ? dom.attributeNames(element).flatMap((name) => [name, dom.attributeOf(element, name) ?? ''])
    : [];

/** Returns the attributes of the `source` elements in an element. */
export const sourcesIn = (element: Element): string[][] =>
  [...dom.children(element)].filter((child) => dom.localName(child) === 'source').map(attributeList);

/** Collects the address candidates of an image, of its picture element and of an adjacent noscript. */
export function partsOf(image: Element): PictureParts {
  const around = dom.parentElement(image);
  const noscript = noscriptOf(image);
  return [
    attributeList(image),
    around && dom.localName(around) === 'picture' ? sourcesIn(around) : [],
    noscript ? attributeList(noscript) : [],
    dom.attributeOf(image, 'src')?.trim() ? '' : shownSource(image),
  ];
}

/** Returns the address of an image in a page, as written. */
export const imageAddress = (image: Element): string => bestAddress(partsOf(image));

/** Returns the candidates of an element in a page. */
export const offersOf = (element: Element): Offers => offersIn(attributeList(element));

/** Elements around an image whose adjacent noscript belongs to it. */
const AROUND = /^(?:picture|span|div|figure|a)$|-/;
const LEVELS = 3;
const MOST_CHILDREN = 6;

/** Returns the image in the noscript that belongs to an image. */
function noscriptOf(image: Element): Element | undefined {
  let inner: Element | null = image;
  for (let level = 0; inner && level < LEVELS; level++) {
    const [before, behind] = [dom.previousElement(inner), dom.nextElement(inner)];
    const owner = before && dom.previousElement(before);
    const isOthers = owner && dom.localName(owner) === 'img';
    for (const next of [isOthers ? null : before, behind]) {
      const picture = next && dom.localName(next) === 'noscript' && pictureIn(next);
      if (picture) return picture;
    }
    inner = dom.parentElement(inner);
    const isAround = inner && AROUND.test(dom.localName(inner)) && dom.children(inner).length <= MOST_CHILDREN;
    if (!inner || !isAround || dom.all(inner, 'img').length > 1) break;
  }
  return undefined;
}
