/** A scheme and the rest of the address, which needs no resolving. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:(?!\/[^/])/i;
/** Addresses that resolving leaves unchanged, except for dot segments. */
const PLAIN = /^[\w\-.~:/?#@!$&'()*+,;=%[\]]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?#]|$)/;

/** The URL standard takes these out of an address before reading it. */
const LINE_BREAKS = /[\t\n\r]/g;

/** Makes addresses absolute. An absolute address stays as the page wrote it, and an address without a base stays relative. */
export class Addresses {
  private base = '';
  /** False for a base without a path, like `about:blank`. */
  private resolves = false;
  /** 'null' for addresses without an origin, such as file URLs. */
  private origin = '';
  /** The base without its fragment. */
  private path = '';

  /** @param base the base URL of the document or element in which the address is written */
  absolute(written: string, base: string): string {
    const address = written.replace(LINE_BREAKS, '').trim();
    if (ABSOLUTE.test(address)) return address;
    if (base !== this.base) this.at(base);
    if (!this.resolves) return address;
    // A page of links resolves thousands of addresses, and nearly all of them only need joining.
    if (this.origin !== 'null' && PLAIN.test(address) && !DOT_SEGMENT.test(address)) {
      if (address.startsWith('#')) return this.path + address;
      if (address.startsWith('/') && !address.startsWith('//')) return this.origin + address;
    }
    return URL.parse(address, base)?.href ?? address;
  }

  private at(base: string): void {
    this.base = base;
    this.resolves = URL.canParse('.', base);
    this.origin = URL.parse(base)?.origin ?? 'null';
    this.path = base.split('#', 1)[0] ?? '';
  }
}
