import * as dom from '@/lib/base/dom';
import { setOf } from '../element-names';
import type { PageAddresses } from '../page-addresses';
import { imageAddress, offersOf } from '../picture-parts';
import { largestOf } from '../picture-source';
import { mapUrls } from '../style-urls';
import { escapeAttribute } from './escape';

const SVG = 'http://www.w3.org/2000/svg';

/** Attributes whose value is a URL (HTML, "Attributes"), including those of older versions. */
const ADDRESS = setOf('action background cite data formaction href longdesc lowsrc poster src xlink:href');
/** Attributes in which lazy loaders keep an address until it is needed. */
const LAZY_ADDRESS = /^data-(?:[\w-]+-)?src$/;
/** An image's candidates, and the attributes of lazy loaders; one of them becomes its only address. */
const CHOICE = /^(?:data-(?:[\w-]+-)?)?(?:\w*src|srcset|sizes)$|^data-original$/;

/** Returns the attributes of an element as written in its tag, with every address absolute. */
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
    // On elements other than an object, `data` is a custom attribute of the page.
    return key === 'data' && name !== 'object' ? value : addresses.absolute(value, element);
  }
}

const attribute = (name: string, value: string) => ` ${name}="${escapeAttribute(value)}"`;

const isAddress = (key: string) => ADDRESS.has(key) || (key.startsWith('data-') && LAZY_ADDRESS.test(key));

/** In SVG a bare fragment names a part of the same drawing (`<use href="#icon">`), not a place to go to. */
const isPartOfDrawing = (element: Element, name: string, address: string) =>
  address.startsWith('#') && name !== 'a' && dom.namespace(element) === SVG;

/** The single address to write for an image, or for a source of a picture. */
function chooseSource(element: Element, name: string): { name: string; address: string } | undefined {
  if (name !== 'img' && name !== 'source') return undefined;
  const isImage = name === 'img';
  const address = isImage ? imageAddress(element) : largestOf(offersOf(element).sets).address;
  return address ? { name: isImage ? 'src' : 'srcset', address } : undefined;
}
