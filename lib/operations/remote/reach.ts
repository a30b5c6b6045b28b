import { i18n } from '#i18n';

/** How widely an address can be reached; a higher number includes the lower ones. */
const REACH = { computer: 0, network: 1, world: 2 } as const;

// Names of RFC 6761, 6762 and 8375 and ICANN's .internal; ranges of RFC 1122, 1918, 2544, 3879, 3927, 4193, 4291, 5771,
// 6598 and 6890.
const hosts = {
  name: { computer: /(^|\.)localhost$/, network: /^[^.]+$|\.(local|internal|home\.arpa)$/ },
  ipv4: {
    computer: /^(0|127)\./,
    network:
      /^(10|192\.168|192\.0\.0|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|2[3-5]\d)\./,
  },
  ipv6: { computer: /^\[::1?\]$/, network: /^\[f([cdf]|e[89a-f])/ },
};

/** Matches an IPv6 address that embeds an IPv4 one (RFC 4291 2.5.5, RFC 6052): its last four bytes. */
const EMBEDDED = /^\[(?:::|::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Decides only by the name, without a lookup. The URL standard has normalized every IPv4 spelling. */
function reachOf(url: string): number {
  const host = plainHost(new URL(url).hostname.replace(/\.$/, ''));
  const { computer, network } = host.startsWith('[') ? hosts.ipv6 : /^[\d.]+$/.test(host) ? hosts.ipv4 : hosts.name;
  return computer.test(host) ? REACH.computer : network.test(host) ? REACH.network : REACH.world;
}

function plainHost(host: string): string {
  const [, high, low] = EMBEDDED.exec(host) ?? [];
  if (!high || !low) return host;
  return [high, low].flatMap((pair) => [Number.parseInt(pair, 16) >> 8, Number.parseInt(pair, 16) & 255]).join('.');
}

/** Returns true for an address that is, by its name, on the public internet, not on this computer or its network. */
export const isPublic = (url: string): boolean => reachOf(url) === REACH.world;

/**
 * Returns the reason why a service cannot, or probably cannot, reach a page that this browser can.
 * @returns a message without the page's address, or undefined if no such reason is known
 */
export function reachDoubt(pageUrl: string, serviceUrl: string): string | undefined {
  const page = reachOf(pageUrl);
  if (page >= reachOf(serviceUrl)) return undefined;
  return page === REACH.computer ? i18n.t('warnings.remote.onThisComputer') : i18n.t('warnings.remote.inThisNetwork');
}
