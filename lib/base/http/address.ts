/** Returns true for hosts that may be reached without TLS (RFC 8252 8.3, in the URL standard's host forms). */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Returns the origin of an address, to which keys are bound; undefined for an invalid address. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** Returns an address, or a part of one, in readable form; unchanged if it cannot be decoded. */
export function readablePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
