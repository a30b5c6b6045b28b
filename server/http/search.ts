import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { WinnowError } from '../../lib/base/errors';
import { BACKEND_NAMES, backendOf } from '../../lib/operations/search/engines/registry';
import type { WebSearchDeps } from '../../lib/operations/search/run';
import { isInsideAddress } from '../addresses.ts';
import { isRefusedTarget, targetHost } from './webhooks/targets.ts';

const NOT_CONFIGURED = 'Search is not configured (WINNOW_SEARCH_URL is missing).';

const BY_KEY = BACKEND_NAMES.filter((name) => backendOf(name).keyVariable);
const VARIABLES = BY_KEY.map((name) => backendOf(name).keyVariable);
const HOW_TO_CONFIGURE =
  'Start the server with the address of a SearXNG there or in --search-url, or with --search ' +
  `${inWords(BY_KEY)} and its key in ${inWords(VARIABLES)}.`;

/** Returns the failure of an operation that needs a search engine at a server without one. */
export const searchUnavailable = () =>
  new WinnowError('SEARCH_UNAVAILABLE', NOT_CONFIGURED, { nextStep: HOW_TO_CONFIGURE });

function inWords(names: readonly unknown[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/**
 * Judges pages that a search engine has named. An engine on this computer or network may name others there; an engine
 * on the internet may not, since strangers control its results. No engine may name the addresses at which cloud
 * machines keep their credentials.
 */
export function resultJudge(engine: string): WebSearchDeps['mayScrape'] {
  let isEngineInside: Promise<boolean> | undefined;
  return async (address) => {
    const numbers = await numbersOf(address.href);
    if (numbers.some(isRefusedTarget)) return false;
    if (!numbers.some(isInsideAddress)) return true;
    isEngineInside ??= numbersOf(engine).then((own) => own.some(isInsideAddress));
    return isEngineInside;
  };
}

/** Returns the IP addresses of a host; empty for an unknown name, which its scrape will report. */
async function numbersOf(url: string): Promise<string[]> {
  const host = targetHost(url);
  if (isIP(host)) return [host];
  if (/(?:^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1'];
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
