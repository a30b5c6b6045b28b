import type { Browser } from 'wxt/browser';
import { isOfConnection } from '@/lib/engine/local/unsupported';
import { AD_HOSTS } from './ad-hosts';

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
 * Matches addresses of the same scheme, host and port. By an expression, because a host may contain the `*` of a plain
 * filter; with the name and password that an address may hold before its host.
 */
export function atOrigin(url: string): Pick<Browser.declarativeNetRequest.RuleCondition, 'regexFilter'> {
  const { protocol, host } = new URL(url);
  return { regexFilter: `^${protocol}//([^/?#@]*@)?${host.replace(/[^\w:-]/g, '\\$&')}/` };
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

/** Blocks what a page loads from advertisers, trackers and the person's own list. */
export function adRule(tabId: number, ownHosts: readonly string[]): Rule {
  return {
    action: { type: 'block' as Rule['action']['type'] },
    condition: { tabIds: [tabId], resourceTypes: INSIDE_PAGES, requestDomains: [...AD_HOSTS, ...ownHosts] },
  };
}
