import { parse } from 'tldts';

/** Tells if addresses are of one site. */
export interface Site {
  /** The registrable domain, or the host where it has none: what a map of the whole site would begin with. */
  base: string;
  /** True for a name or number inside a network, or of this machine. */
  isLocal: boolean;
  /** True for the same without addresses of the internet that are written as numbers. */
  isInside: boolean;
  /** True for an address of the site: of its registrable domain, and of its port. */
  has(address: URL): boolean;
  /** True for an address of the very host that the site was named by, with `www.` or without. */
  hasAsHost(address: URL): boolean;
  /**
   * True for a place that a stranger may name for this program to load: one of the site, or one that the whole web can
   * reach by its name. Names and numbers inside a network are none.
   */
  mayLoad(address: URL): boolean;
  /** True for a place that the site may redirect to: one inside a network may be moved within it. */
  mayFollow(address: URL): boolean;
}

/** Registrable domains count names that a host gives to strangers: two users of one such host are two sites. */
const RULES = { allowPrivateDomains: true };

/** Numbers of this machine and of networks, as URLs write them. */
const INSIDE =
  /^(?:(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|\[(?:::1?\]|::ffff:|f[cde]))/;

const isOfWeb = ({ protocol }: URL) => /^https?:$/.test(protocol);

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** @param start any address of the site */
export function mappedSite(start: URL): Site {
  const { domain, isIcann, isPrivate, isIp } = parse(start.hostname, RULES);
  // A name that no list of suffixes knows is one inside a network, and stands for itself.
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
