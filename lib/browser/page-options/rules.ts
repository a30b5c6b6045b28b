import type { Browser } from 'wxt/browser';
import { isOfConnection } from '@/lib/engine/local/unsupported';
import { AD_HOSTS } from './ad-hosts';

type Rule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;
type ResourceType = Browser.declarativeNetRequest.RuleCondition['resourceTypes'];

/**
 * Sets request headers for a page's own document, not for what it loads: they may be secrets. They follow a redirect
 * within the site (to https, to or from `www.`), and no other.
 */
export function headerRule(tabId: number, url: string, headers: Record<string, string>): Rule {
  return {
    action: {
      type: 'modifyHeaders' as Rule['action']['type'],
      requestHeaders: sendable(headers).map(([header, value]) => ({
        header: header.toLowerCase(),
        operation: 'set' as Browser.declarativeNetRequest.ModifyHeaderInfo['operation'],
        value,
      })),
    },
    condition: { tabIds: [tabId], resourceTypes: ['main_frame'] as ResourceType, ...onSiteOf(url) },
  };
}

/** Without those about a body or a connection: a server would take the next request for what they announce. */
const sendable = (headers: Record<string, string>) => Object.entries(headers).filter(([name]) => !isOfConnection(name));

function onSiteOf(url: string): Pick<Browser.declarativeNetRequest.RuleCondition, 'requestDomains' | 'urlFilter'> {
  const { hostname, origin } = new URL(url);
  // An IPv6 address is no domain to these rules.
  return hostname.startsWith('[') ? { urlFilter: `|${origin}/` } : { requestDomains: [hostname.replace(/^www\./, '')] };
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
