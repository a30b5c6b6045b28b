import { BlockList, isIP } from 'node:net';

/** Prefixes of IPv6 addresses that embed an IPv4 address, by the index of the first of its two groups. */
const EMBEDDING: { prefix: string[]; at: number }[] = [
  // IPv4-compatible and IPv4-mapped (RFC 4291, 2.5.5), translated (RFC 2765, 2.1).
  { prefix: ['0', '0', '0', '0', '0', '0'], at: 6 },
  { prefix: ['0', '0', '0', '0', '0', 'ffff'], at: 6 },
  { prefix: ['0', '0', '0', '0', 'ffff', '0'], at: 6 },
  // NAT64 (RFC 6052, 2.1; RFC 8215).
  { prefix: ['64', 'ff9b', '0', '0', '0', '0'], at: 6 },
  { prefix: ['64', 'ff9b', '1'], at: 6 },
  // 6to4 (RFC 3056, 2).
  { prefix: ['2002'], at: 1 },
];

/** Returns the eight groups of an IPv6 address in lower case, without leading zeros. */
function groupsOf(address: string): string[] | undefined {
  const written = URL.parse(`http://[${address.replace(/%.*$/s, '')}]`)?.hostname.slice(1, -1);
  if (written === undefined) return undefined;
  const [before = '', after] = written.split('::').map((part) => (part ? part.split(':') : []));
  if (!before || after === undefined) return before || undefined;
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * Returns the address that is connected to: the embedded IPv4 address of an IPv6 address, if any.
 * @param address without brackets
 */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  // `::` and `::1` do not embed IPv4 addresses.
  if (!groups || groups.slice(0, 7).every((group) => group === '0')) return address;
  const found = EMBEDDING.find(({ prefix }) => prefix.every((group, index) => groups[index] === group));
  if (!found) return address;
  const bytes = groups.slice(found.at, found.at + 2).flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >>> 8, number & 0xff];
  });
  return bytes.join('.');
}

/** Addresses that the public internet does not route (RFC 6890 and its registries). */
const INSIDE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(net, prefix, 'ipv6');

/** Returns true for an address of this computer or inside a network, in any notation. */
export function isInsideAddress(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && INSIDE.check(plain.replace(/%.*$/s, ''), version === 6 ? 'ipv6' : 'ipv4');
}
