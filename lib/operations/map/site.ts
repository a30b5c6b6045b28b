import { parse } from 'tldts';

/** Decides whether addresses belong to one site. */
export interface Site {
  /** The registrable domain, or else the host: the start of a map of the whole site. */
  base: string;
  /** True for a name or number inside a network, or of this machine. */
  isLocal: boolean;
  /** Like `isLocal`, but false for internet addresses that are written as numbers. */
  isInside: boolean;
  /** Returns true for an address of the site: on its registrable domain and its port. */
  has(address: URL): boolean;
  /** Returns true for an address of the very host that the site was named by, with `www.` or without. */
  hasAsHost(address: URL): boolean;
  /**
   * Returns true for an address that a stranger may make this program load: one of the site, or a name on the public
   * internet. Names and numbers inside a network are refused.
   */
  mayLoad(address: URL): boolean;
  /** Returns true for an address that the site may redirect to: a site inside a network may move within it. */
  mayFollow(address: URL): boolean;
}

/** Registrable domains include names that a host gives to strangers: two users of such a host are two sites. */
const RULES = { allowPrivateDomains: true };

/** Numbers of this machine and of networks, as URLs write them. */
const INSIDE =
  /^(?:(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|\[(?:::1?\]|::ffff:|f[cde]))/;

const isOfWeb = ({ protocol }: URL) => /^https?:$/.test(protocol);

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** @param start any address of the site */
export function mappedSite(start: URL): Site {
  const { domain, isIcann, isPrivate, isIp } = parse(start.hostname, RULES);
  // A name that no list of suffixes contains is inside a network, and stands for itself.
  const name = domain !== null && (isIcann || isPrivate) ? domain : withoutWww(start.hostname);
  const isLocal = name === withoutWww(start.hostname) && !isIcann && !isPrivate;
  const isInside = isLocal && (!isIp || INSIDE.test(start.hostname));
  const has = ({ hostname, port }: URL) => port === start.port && (hostname === name || hostname.endsWith(`.${name}`));
  const mayLoad = (address: URL): boolean => {
    if (!isOfWeb(address)) return false;
    if (has(address)) return true;
    const other = parse(address.hostname, RULES);
    return other.domain !== null && other.isIp === false && (other.isIcann === true || other.isPrivate === true);
  };
  return {
    base: isLocal ? withoutWww(start.host) : name,
    isLocal,
    isInside,
    has,
    hasAsHost: (address) => address.port === start.port && withoutWww(address.hostname) === withoutWww(start.hostname),
    mayLoad,
    mayFollow: (address) => (isInside ? isOfWeb(address) : mayLoad(address)),
  };
}
