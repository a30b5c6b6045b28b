const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a link that a page wrote, if it is one that may be followed: never a script, never a page of the
 * extension.
 * @param base address of the page, for relative ones
 */
export function webHref(address: string, base: string): string | undefined {
  const url = URL.parse(address, URL.canParse(base) ? base : undefined);
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined;
}

/** Its host; empty where it has none. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
