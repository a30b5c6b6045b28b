import { createOwnConnections, type OwnConnections } from './connections.ts';
import { createOwnBrowser, type OwnBrowser } from './own-browser.ts';
import { createPairing } from './pairing.ts';
import type { Programs } from './programs.ts';
import { createOwnRequests } from './requests.ts';

/** The browsers that scrape pages: headless browsers, the user's own browser, or the latter only if a request names it. */
export type BrowserChoice = 'headless' | 'mine' | 'both';

export interface OwnBrowserOptions {
  /** Headless browsers by default. */
  browser?: BrowserChoice | undefined;
  /** Folder that keeps the pairing with the user's browser; without it, the pairing ends with the server. */
  pairingFolder?: string | undefined;
  /** Prints a line for the user on the server's terminal. */
  say?(line: string): void;
}

/** The user's browser, and its connections. */
interface OpenOwnBrowser extends Disposable {
  browser: OwnBrowser;
  connections: OwnConnections;
}

/** Allows connections of the user's browser. @returns undefined if the server was started without that option */
export function openOwnBrowser(
  { browser = 'headless', pairingFolder, say = () => undefined }: OwnBrowserOptions,
  programs: Programs,
): OpenOwnBrowser | undefined {
  if (browser === 'headless') return undefined;
  const requests = createOwnRequests();
  const connections = createOwnConnections({ pairing: createPairing(pairingFolder), requests, say });
  return {
    browser: createOwnBrowser({ requests, programs, isDefault: browser === 'mine' }),
    connections,
    [Symbol.dispose]() {
      requests[Symbol.dispose]();
      connections[Symbol.dispose]();
    },
  };
}
