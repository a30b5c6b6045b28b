import { pageAddress } from '@/lib/contract';

/** Addresses that somebody wrote, one a line. */
export interface WrittenAddresses {
  /** Those that can be scraped, each once, in their order. */
  urls: string[];
  /** Lines that are no address, with their numbers, from 1. */
  wrong: { line: number; text: string }[];
  /** Number of lines that repeat an address. */
  repeated: number;
}

/**
 * Texts that the contract would complete to an address nobody meant: sentences, and other schemes without slashes. A
 * number after the colon is a port.
 */
const NO_ADDRESS = /\s|^[a-z][a-z0-9+.-]*:(?!\/\/|\d)/i;

/** Reads a list of addresses. Empty lines count, but say nothing. */
export function readAddresses(text: string): WrittenAddresses {
  const urls = new Set<string>();
  const wrong: WrittenAddresses['wrong'] = [];
  let repeated = 0;
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const written = line.trim();
    if (!written) continue;
    const url = NO_ADDRESS.test(written) ? undefined : pageAddress(written);
    if (url === undefined) wrong.push({ line: index + 1, text: written });
    else if (urls.has(url)) repeated++;
    else urls.add(url);
  }
  return { urls: [...urls], wrong, repeated };
}
