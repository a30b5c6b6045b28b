const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Returns the address of a page's link if it is safe to follow: never a script, never a page of the extension.
 * @param base address of the page, for relative addresses
 */
export function webHref(address: string, base: string): string | undefined {
  const url = URL.parse(address, URL.canParse(base) ? base : undefined);
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined;
}

/** Returns the host of an address; empty without a host. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
