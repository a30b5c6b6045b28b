/** Formats an address for reading: host and path of a web page, without its query; any other address in full. */
export function readableUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return url;
  return host + (pathname === '/' ? '' : decoded(pathname));
}

/** A path may contain a percent sign outside of an escape; then it stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
