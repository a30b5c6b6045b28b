const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a link that a page wrote, if it is one that may be followed: never a script, never a page of the
 * extension.
 * @param base address of the page, for relative ones
 */
export function webHref(address: string, base: string): string | undefined {
  const from = URL.canParse(base) ? base : undefined;
  if (!URL.canParse(address, from)) return undefined;
  const { protocol, href } = new URL(address, from);
  return SCHEMES.includes(protocol) ? href : undefined;
}

/** Its host; empty where it has none. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
