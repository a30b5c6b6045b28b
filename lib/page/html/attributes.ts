import * as dom from '@/lib/dom';
import { setOf } from '../element-names';
import type { PageAddresses } from '../page-addresses';
import { imageAddress, offersOf } from '../picture-parts';
import { largestOf } from '../picture-source';
import { mapUrls } from '../style-urls';
import { escapeAttribute } from './escape';

const SVG = 'http://www.w3.org/2000/svg';

/** HTML, "Attributes": those whose value is a URL; and those of older versions. */
const ADDRESS = setOf('action background cite data formaction href longdesc lowsrc poster src xlink:href');
/** Attributes in which lazy loaders keep an address until it is needed. */
const LAZY_ADDRESS = /^data-(?:[\w-]+-)?src$/;
/** An image's choices and what a lazy loader picks from; one of them becomes its only address. */
const CHOICE = /^(?:data-(?:[\w-]+-)?)?(?:\w*src|srcset|sizes)$|^data-original$/;

/** The attributes of an element as they stand in its tag, every address absolute. */
export function attributesOf(element: Element, name: string, addresses: PageAddresses): string {
  if (!dom.hasAttributes(element)) return '';
  const chosen = chooseSource(element, name);
  let written = chosen ? attribute(chosen.name, addresses.absolute(chosen.address, element)) : '';
  for (const key of dom.attributeNames(element)) {
    if (chosen && CHOICE.test(key)) continue;
    const value = dom.attributeOf(element, key) ?? '';
    written += attribute(key, withAbsolute(key, value));
  }
  return written;

  function withAbsolute(key: string, value: string): string {
    if (key === 'style') return mapUrls(value, (address) => addresses.absolute(address, element));
    if (!isAddress(key) || !value || isPartOfDrawing(element, name, value)) return value;
    // Elsewhere than on an object, `data` is a word of the page's own.
    return key === 'data' && name !== 'object' ? value : addresses.absolute(value, element);
  }
}

const attribute = (name: string, value: string) => ` ${name}="${escapeAttribute(value)}"`;

const isAddress = (key: string) => ADDRESS.has(key) || (key.startsWith('data-') && LAZY_ADDRESS.test(key));

/** In SVG a bare fragment names a part of the same drawing (`<use href="#icon">`), not a place to go to. */
const isPartOfDrawing = (element: Element, name: string, address: string) =>
  address.startsWith('#') && name !== 'a' && dom.namespace(element) === SVG;

/** The one address that an image, or a source of a picture, is written with. */
function chooseSource(element: Element, name: string): { name: string; address: string } | undefined {
  if (name !== 'img' && name !== 'source') return undefined;
  const isImage = name === 'img';
  const address = isImage ? imageAddress(element) : largestOf(offersOf(element).sets).address;
  return address ? { name: isImage ? 'src' : 'srcset', address } : undefined;
}
