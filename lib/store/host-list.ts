/** Forms in which people write hosts: bare, as an address, `0.0.0.0 host` of a hosts file, `||host^` of a filter list. */
const LINE = /^(?:(?:0\.0\.0\.0|127\.0\.0\.1)\s+|\|\|)?(?:https?:\/\/)?([^\s/^$#]+)\/?(?:\^[^\s]*)?$/i;
const COMMENT = /^\s*(?:[#!].*)?$/;

/**
 * Reads a list of hosts, one per line; empty lines and lines that begin with `#` or `!` are comments.
 * @returns the hosts in lower case and punycode, without duplicates, and the lines that do not name a host
 */
export function readHosts(text: string): { hosts: string[]; refused: string[] } {
  const hosts = new Set<string>();
  const refused: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (COMMENT.test(line)) continue;
    const host = hostOf(line.replace(/\s#.*/s, '').trim());
    if (host) hosts.add(host);
    else refused.push(line.trim());
  }
  return { hosts: [...hosts], refused };
}

function hostOf(line: string): string | undefined {
  const name = LINE.exec(line)?.[1];
  if (!name || !URL.canParse(`http://${name}`)) return undefined;
  const { hostname } = new URL(`http://${name}`);
  // A single word is far more often a typo than a local host name.
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(hostname) ? hostname : undefined;
}
