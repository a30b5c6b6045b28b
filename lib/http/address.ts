/** True for the hosts that may be reached without TLS (RFC 8252 8.3, in the URL standard's host forms). */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** The origin of an address, to which keys are bound; undefined for a text that is no address. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** An address, or a part of one, as people read it; as it is where it cannot be decoded. */
export function readablePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
