/** The beginning of `http` in base64, whichever letters a search engine puts before it. */
const HTTP_IN_BASE64 = 'aHR0c';

/**
 * Returns the page that a link of a results page leads to. If search engines send people through an address of their own, the
 * page is in a parameter or a part of its path, as it is or in base64.
 * @returns undefined for a link that stays on the results page's origin
 */
export function targetOf(href: string, base: string, page: URL): URL | undefined {
  const address = webAddressIn(href, base);
  if (!address) return undefined;
  const wrapped = isRelated(address, page) ? wrappedIn(address, page) : undefined;
  return wrapped ?? (address.origin === page.origin ? undefined : address);
}

function wrappedIn(address: URL, page: URL): URL | undefined {
  const parts = address.pathname.split('/').map((part) => decoded(part).replace(/^\w{1,3}=/, ''));
  for (const value of [...address.searchParams.values(), ...parts]) {
    const target = webAddressIn(value) ?? webAddressIn(fromBase64(value));
    if (target && target.origin !== page.origin) return target;
  }
  return undefined;
}

function webAddressIn(text: string, base?: string): URL | undefined {
  const address = URL.parse(text, base);
  return address && /^https?:$/.test(address.protocol) && !address.username ? address : undefined;
}

/** True for hosts that share their last two labels, such as those of one search engine. */
const isRelated = (a: URL, b: URL): boolean => endOf(a) === endOf(b);
const endOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromBase64(text: string): string {
  const at = text.indexOf(HTTP_IN_BASE64);
  if (at < 0) return '';
  try {
    return atob(text.slice(at).replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return '';
  }
}
