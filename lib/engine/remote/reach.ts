/** From where an address can be reached; a higher number includes the lower ones. */
const REACH = { computer: 0, network: 1, world: 2 } as const;

// Names of RFC 6761, 6762 and 8375 and ICANN's .internal; ranges of RFC 1122, 1918, 3927, 4193, 4291 and 6598.
const hosts = {
  name: { computer: /(^|\.)localhost$/, network: /^[^.]+$|\.(local|internal|home\.arpa)$/ },
  ipv4: {
    computer: /^(0|127)\./,
    network: /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./,
  },
  ipv6: { computer: /^\[::1?\]$/, network: /^\[f([cd]|e[89ab])/ },
};

/** The name alone decides: nothing is looked up. The URL standard has brought every IPv4 spelling into one form. */
function reachOf(url: string): number {
  const host = new URL(url).hostname.replace(/\.$/, '');
  const { computer, network } = host.startsWith('[') ? hosts.ipv6 : /^[\d.]+$/.test(host) ? hosts.ipv4 : hosts.name;
  return computer.test(host) ? REACH.computer : network.test(host) ? REACH.network : REACH.world;
}

/**
 * Why a service cannot, or should not be expected to, reach a page that this browser can.
 * @returns a sentence without the page's address, or nothing where no such reason is known
 */
export function reachDoubt(pageUrl: string, serviceUrl: string): string | undefined {
  const page = reachOf(pageUrl);
  if (page >= reachOf(serviceUrl)) return undefined;
  const from = page === REACH.computer ? 'from this computer' : 'from this computer and its network';
  return `The page's address is only reachable ${from}, not by the service.`;
}
