import { BlockList, isIP, type LookupFunction } from 'node:net';
import { issue, type Webhook } from '../../../lib/contract';
import { WinnowError } from '../../../lib/errors';
import { plainAddress } from '../../addresses.ts';
import { lookUpName } from '../../site-fetch.ts';

/** A receiver that no event is sent to. */
export class RefusedTarget extends Error {
  override name = 'RefusedTarget';
}

/**
 * Addresses that tell whoever asks from inside a machine of a cloud its credentials. Everything else may be a receiver:
 * this server works for the owner of this computer, whose receivers are on it or beside it.
 */
const REFUSED = new BlockList();
REFUSED.addSubnet('169.254.0.0', 16, 'ipv4');
REFUSED.addAddress('100.100.100.200', 'ipv4');
REFUSED.addAddress('192.0.0.192', 'ipv4');
REFUSED.addSubnet('fe80::', 10, 'ipv6');
REFUSED.addAddress('fd00:ec2::254', 'ipv6');
REFUSED.addAddress('fd20:ce::254', 'ipv6');

/** True for an address, without brackets, that no event is sent to. */
export function isRefusedTarget(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && REFUSED.check(plain.replace(/%.*$/s, ''), version === 6 ? 'ipv6' : 'ipv4');
}

/** The host of an address as `isRefusedTarget` takes it. */
export const targetHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** @param path of the address in the body @throws WinnowError BAD_REQUEST for a receiver that no event is sent to */
export function checkReceiver({ url }: Pick<Webhook, 'url'>, path = ['webhook', 'url']): void {
  if (!isRefusedTarget(targetHost(url))) return;
  throw WinnowError.badRequest([
    issue(path, 'Events are not sent to this address: machines of a cloud keep their credentials there.'),
  ]);
}

/** Looks a name up, and refuses it if any of its addresses is refused: it is the address that is connected to. */
export const lookUpTarget: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error || typeof addresses === 'string') return callback(error, addresses);
    if (addresses.some(({ address }) => isRefusedTarget(address))) return callback(new RefusedTarget(hostname), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
};
