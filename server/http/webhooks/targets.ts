import { BlockList, isIP, type LookupFunction } from 'node:net';
import { WinnowError } from '../../../lib/base/errors';
import { issue, type Webhook } from '../../../lib/contract';
import { plainAddress } from '../../addresses.ts';
import { lookUpName } from '../../site-fetch.ts';

/** A receiver to which events are not sent. */
export class RefusedTarget extends Error {
  override name = 'RefusedTarget';
}

/**
 * Addresses that return a cloud machine's credentials to requests from inside it. Any other address may be a receiver:
 * this server works for the owner of this computer, whose receivers may be on it or near it.
 */
const REFUSED = new BlockList();
REFUSED.addSubnet('169.254.0.0', 16, 'ipv4');
REFUSED.addAddress('100.100.100.200', 'ipv4');
REFUSED.addAddress('192.0.0.192', 'ipv4');
REFUSED.addSubnet('fe80::', 10, 'ipv6');
REFUSED.addAddress('fd00:ec2::254', 'ipv6');
REFUSED.addAddress('fd20:ce::254', 'ipv6');

/** Returns true for an address, without brackets, to which events are not sent. */
export function isRefusedTarget(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && REFUSED.check(plain.replace(/%.*$/s, ''), version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the host of an address in the form that `isRefusedTarget` expects. */
export const targetHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * @param path of the address in the body
 * @throws WinnowError BAD_REQUEST for a receiver to which events are not sent
 */
export function checkReceiver({ url }: Pick<Webhook, 'url'>, path = ['webhook', 'url']): void {
  if (!isRefusedTarget(targetHost(url))) return;
  throw WinnowError.badRequest([
    issue(path, 'Events are not sent to this address: machines of a cloud keep their credentials there.'),
  ]);
}

/** Looks a name up, and refuses it if any of its addresses is refused: the connection is made to the address. */
export const lookUpTarget: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error || typeof addresses === 'string') return callback(error, addresses);
    if (addresses.some(({ address }) => isRefusedTarget(address))) return callback(new RefusedTarget(hostname), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};
