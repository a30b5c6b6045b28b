/** An address as a person reads it: host and path of a web page, without query; of anything else, the whole. */
export function readableUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return url;
  return host + (pathname === '/' ? '' : decoded(pathname));
}

/** A path may hold a percent sign that starts no escape; it then stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
