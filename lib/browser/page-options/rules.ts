import type { Browser } from 'wxt/browser';
import { isOfConnection } from '@/lib/operations/scrape/unsupported';
import { AD_HOSTS } from './ad-hosts';
import { AD_PATHS } from './ad-paths';

type Rule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;
type ResourceType = Browser.declarativeNetRequest.RuleCondition['resourceTypes'];

/**
 * Sets request headers for a page's own document, not for what it loads, and at its own origin alone, wherever that
 * redirects to: they may be secrets.
 */
export const headerRule = (tabId: number, url: string, headers: Record<string, string>): Rule => ({
  // Of two rules that set the same header, the one with the higher priority does.
  priority: 2,
  action: setHeaders(headers),
  condition: { tabIds: [tabId], resourceTypes: ['main_frame'] as ResourceType, ...atOrigin(url) },
});

/** Sets the languages that a tab asks for, wherever it goes. */
export const languageRule = (tabId: number, languages: string): Rule => ({
  priority: 1,
  action: setHeaders({ 'accept-language': languages }),
  condition: { tabIds: [tabId], resourceTypes: ['main_frame'] as ResourceType },
});

/** Lets a tab run no script of the pages that it asks for, inline or not. Those of extensions run. */
export const noScriptsRule = (tabId: number): Rule => ({
  action: {
    type: 'modifyHeaders' as Rule['action']['type'],
    responseHeaders: [
      {
        header: 'content-security-policy',
        // Beside a policy of the page's own, which goes on.
        operation: 'append' as Browser.declarativeNetRequest.ModifyHeaderInfo['operation'],
        value: "script-src 'none'",
      },
    ],
  },
  condition: { tabIds: [tabId], resourceTypes: ['main_frame', 'sub_frame'] as ResourceType },
});

const setHeaders = (headers: Record<string, string>): Rule['action'] => ({
  type: 'modifyHeaders' as Rule['action']['type'],
  requestHeaders: sendable(headers).map(([header, value]) => ({
    header: header.toLowerCase(),
    operation: 'set' as Browser.declarativeNetRequest.ModifyHeaderInfo['operation'],
    value,
  })),
});

/** Without those about a body or a connection: a server would take the next request for what they announce. */
const sendable = (headers: Record<string, string>) => Object.entries(headers).filter(([name]) => !isOfConnection(name));

/**
 * Matches addresses of the same scheme, host and port, with the name and password that this one has before its host.
 * Not by an expression: those of a long host are refused. The domain stands beside it because a filter takes a `*` in a
 * host for anything; an IPv6 address is no domain to these rules.
 */
export function atOrigin(
  url: string,
): Pick<Browser.declarativeNetRequest.RuleCondition, 'urlFilter' | 'requestDomains'> {
  const { protocol, username, password, host, hostname } = new URL(url);
  const credentials = username || password ? `${username}${password && `:${password}`}@` : '';
  return {
    urlFilter: `|${protocol}//${credentials}${host}/`,
    ...(!hostname.startsWith('[') && { requestDomains: [hostname] }),
  };
}

const INSIDE_PAGES = [
  'sub_frame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xmlhttprequest',
  'ping',
  'media',
  'websocket',
  'other',
] as ResourceType;

/** Block what a page loads from advertisers, trackers and the person's own list, and advertising software anywhere. */
export function adRules(tabId: number, ownHosts: readonly string[]): Rule[] {
  const where = { tabIds: [tabId], resourceTypes: INSIDE_PAGES };
  const hosts = { requestDomains: [...AD_HOSTS, ...ownHosts] };
  const paths = AD_PATHS.map((urlFilter) => ({ urlFilter }));
  return [hosts, ...paths].map((what) => ({
    action: { type: 'block' as Rule['action']['type'] },
    condition: { ...where, ...what },
  }));
}
