import { pageAddress } from '@/lib/contract';
import { pageKey } from '@/lib/scrape/page-address';

/** Addresses that a user wrote, one per line. */
export interface WrittenAddresses {
  /** Addresses that can be scraped, each once, in their order. */
  urls: string[];
  /** Lines that are not addresses, with their numbers, from 1. */
  wrong: { line: number; text: string }[];
  /** Number of lines that repeat an address. */
  repeated: number;
}

/**
 * Texts that the contract would complete to an address nobody meant: sentences, and other schemes without slashes. A
 * number after the colon is a port.
 */
const NO_ADDRESS = /\s|^[a-z][a-z0-9+.-]*:(?!\/\/|\d)/i;

/** // Sessions count, because the user wrote them into the list. */
const keyOf = (url: string) => pageKey(new URL(url), { sessions: true });

/** Reads a list of addresses. Empty lines count as lines but are otherwise ignored. */
export function readAddresses(text: string): WrittenAddresses {
  const urls = new Map<string, string>();
  const wrong: WrittenAddresses['wrong'] = [];
  let repeated = 0;
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const written = line.trim();
    if (!written) continue;
    const url = NO_ADDRESS.test(written) ? undefined : pageAddress(written);
    if (url === undefined) wrong.push({ line: index + 1, text: written });
    else if (urls.has(keyOf(url))) repeated++;
    else urls.set(keyOf(url), url);
  }
  return { urls: [...urls.values()], wrong, repeated };
}
