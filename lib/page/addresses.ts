import * as dom from '@/lib/dom';
import { baseOf, shownSource } from './snapshot/recall';
import { candidatesOf } from './srcset';

/** A scheme and what follows: nothing to resolve. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:(?!\/[^/])/i;
/** Addresses that resolving leaves as they are, but for dot segments. */
const PLAIN = /^[\w\-.~:/?#@!$&'()*+,;=%[\]]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?#]|$)/;

/** The URL standard takes these out of an address before reading it. */
const LINE_BREAKS = /[\t\n\r]/g;

/**
 * Makes addresses absolute. An address that is absolute already stays as the page wrote it, and one that has nothing to
 * be resolved against stays relative.
 */
export class Addresses {
  private page: Document | null = null;
  private base = '';
  /** False for a base like `about:blank`, which has no path. */
  private resolves = false;
  /** 'null' for what has none, like a file. */
  private origin = '';
  /** The base without its fragment. */
  private path = '';

  /** @param node where the address stands: frames and `<base>` decide what it is relative to */
  absolute(written: string, node: Node): string {
    const address = written.replace(LINE_BREAKS, '').trim();
    if (ABSOLUTE.test(address)) return address;
    this.at(node);
    if (!this.resolves) return address;
    // A page of links resolves thousands; nearly all need no more than joining.
    if (this.origin !== 'null' && PLAIN.test(address) && !DOT_SEGMENT.test(address)) {
      if (address.startsWith('#')) return this.path + address;
      if (address.startsWith('/') && !address.startsWith('//')) return this.origin + address;
    }
    return URL.canParse(address, this.base) ? new URL(address, this.base).href : address;
  }

  private at(node: Node): void {
    const page = dom.ownerDocument(node);
    if (page === this.page) return;
    this.page = page;
    this.base = baseOf(node);
    this.resolves = URL.canParse('.', this.base);
    this.origin = new URL(this.base).origin;
    this.path = this.base.split('#', 1)[0] ?? '';
  }
}

/** Attributes in which loaders keep the address of an image before it is shown, best first. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-url'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];
/** Pictures that stand in for an image until its loader gets to it, by the names that people give such files. */
const PLACEHOLDER = /(?:^|[_-])(?:blank|spacer|transparent|1x1|pixel)/i;
const FILE_NAME = /(?<![\w-])([\w-]*)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

const isPlaceholder = (address: string): boolean =>
  /^data:/i.test(address) || PLACEHOLDER.test(FILE_NAME.exec(address)?.[1] ?? '');

/** The address of an image as written: its own, or that which a loader will put there, or the largest on offer. */
export function imageAddress(image: Element): string {
  const own = dom.attributeOf(image, 'src')?.trim() ?? '';
  if (own && !isPlaceholder(own)) return own;
  const lazy = LAZY.map((name) => dom.attributeOf(image, name)?.trim()).find(Boolean);
  if (lazy) return lazy;
  const set = ['srcset', ...LAZY_SETS].map((name) => dom.attributeOf(image, name)).find(Boolean);
  return (set && largestOf(set)) || own || shownSource(image);
}

/** The candidate of a srcset with the largest width or density; '' where it has none. */
export function largestOf(srcset: string): string {
  let largest = { address: '', size: -1 };
  for (const candidate of candidatesOf(srcset)) if (candidate.size > largest.size) largest = candidate;
  return largest.address;
}
