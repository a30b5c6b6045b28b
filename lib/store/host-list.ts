/**
 * Forms in which people have hosts: bare, as an address, `0.0.0.0 host` of a hosts file, `||host^` of a filter list.
 */
const LINE = /^(?:(?:0\.0\.0\.0|127\.0\.0\.1)\s+|\|\|)?(?:https?:\/\/)?([^\s/^$#]+)\/?(?:\^[^\s]*)?$/i;
const COMMENT = /^\s*(?:[#!].*)?$/;

/**
 * Reads a list of hosts, one a line; empty lines and those that begin with `#` or `!` are comments.
 * @returns hosts in lower case and punycode, each once, and the lines that name none
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
  // A single word is a typo far more often than a machine of one's own.
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(hostname) ? hostname : undefined;
}
