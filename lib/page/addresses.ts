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
  private base = '';
  /** False for a base like `about:blank`, which has no path. */
  private resolves = false;
  /** 'null' for what has none, like a file. */
  private origin = '';
  /** The base without its fragment. */
  private path = '';

  /** @param base the address that relative ones are relative to, where it is written */
  absolute(written: string, base: string): string {
    const address = written.replace(LINE_BREAKS, '').trim();
    if (ABSOLUTE.test(address)) return address;
    if (base !== this.base) this.at(base);
    if (!this.resolves) return address;
    // A page of links resolves thousands; nearly all need no more than joining.
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
