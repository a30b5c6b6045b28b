import * as dom from './dom';

/** A scheme and what follows: nothing to resolve. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:(?!\/[^/])/i;
/** What resolving leaves as it is; without dot segments. */
const PLAIN = /^[\w\-.~:/?#@!$&'()*+,;=%[\]]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?#]|$)/;

/** The URL standard takes these out of an address before reading it. */
const LINE_BREAKS = /[\t\n\r]/g;

/**
 * Makes addresses absolute. An address that is absolute already stays as the page wrote it, and one that has nothing to be
 * resolved against stays relative.
 */
export class Addresses {
  private page: Document | null = null;
  private base = '';
  private origin = '';
  /** The base without its fragment. */
  private path = '';

  /** @param node where the address stands: frames and `<base>` decide what it is relative to */
  absolute(written: string, node: Node): string {
    const address = written.replace(LINE_BREAKS, '').trim();
    if (ABSOLUTE.test(address)) return address;
    this.at(node);
    if (this.origin === 'null') return address;
    // A page of links resolves thousands; nearly all need no more than joining.
    if (PLAIN.test(address) && !DOT_SEGMENT.test(address)) {
      if (address.startsWith('#')) return this.path + address;
      if (address.startsWith('/') && !address.startsWith('//')) return this.origin + address;
    }
    return URL.canParse(address, this.base) ? new URL(address, this.base).href : address;
  }

  private at(node: Node): void {
    const page = dom.ownerDocument(node);
    if (page === this.page) return;
    this.page = page;
    this.base = dom.baseURI(node);
    this.origin = new URL(this.base).origin;
    this.path = this.base.split('#', 1)[0] ?? '';
  }
}

/** Where browsers and loaders put the address of an image before it is shown, best first. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-url'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

/** The address of an image as written: its own, or that which a loader will put there, or the largest on offer. */
export function imageAddress(image: Element): string {
  const own = dom.attribute(image, 'src')?.trim() ?? '';
  if (own && !own.startsWith('data:')) return own;
  const lazy = LAZY.map((name) => dom.attribute(image, name)?.trim()).find(Boolean);
  if (lazy) return lazy;
  const set = ['srcset', ...LAZY_SETS].map((name) => dom.attribute(image, name)).find(Boolean);
  return (set && largestOf(set)) || own;
}

/**
 * The candidate of a srcset with the largest width or density. An address may hold commas; one that ends a candidate
 * stands after the descriptor or at the end of the address (HTML, "parse a srcset attribute").
 */
export function largestOf(srcset: string): string {
  let best = '';
  let largest = -1;
  for (const [, address = '', descriptors = ''] of srcset.matchAll(
    /\s*,*\s*(\S*[^\s,])(?:\s+([^,]*(?:\([^)]*\)[^,]*)*))?(?:,|$)/g,
  )) {
    const size = Number.parseFloat(descriptors) || 1;
    if (size > largest) [best, largest] = [address, size];
  }
  return best;
}
