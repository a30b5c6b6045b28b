import type { Browser } from 'wxt/browser';
import { isOfConnection } from '@/lib/scrape/unsupported';
import { AD_HOSTS } from './ad-hosts';

type Rule = Omit<Browser.declarativeNetRequest.Rule, 'id'>;
type ResourceType = Browser.declarativeNetRequest.RuleCondition['resourceTypes'];

/**
 * Sets request headers for a page's own document, not for its subresources, and only at its own origin, wherever that
 * redirects to: the headers may be secrets.
 */
export const headerRule = (tabId: number, url: string, headers: Record<string, string>): Rule => ({
  // If two rules set the same header, the one of higher priority wins.
  priority: 2,
  action: setHeaders(headers),
  condition: { tabIds: [tabId], resourceTypes: ['main_frame'] as ResourceType, ...atOrigin(url) },
});

/** Sets the languages that a tab requests, wherever it goes. */
export const languageRule = (tabId: number, languages: string): Rule => ({
  priority: 1,
  action: setHeaders({ 'accept-language': languages }),
  condition: { tabIds: [tabId], resourceTypes: ['main_frame'] as ResourceType },
});

/** Stops the scripts of a tab's pages, inline or not. Scripts of extensions still run. */
export const noScriptsRule = (tabId: number): Rule => ({
  action: {
    type: 'modifyHeaders' as Rule['action']['type'],
    responseHeaders: [
      {
        header: 'content-security-policy',
        // Added to a policy of the page's own, which stays in force.
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

/** Removes headers about a body or a connection: a server would read the next request as what they announce. */
const sendable = (headers: Record<string, string>) => Object.entries(headers).filter(([name]) => !isOfConnection(name));

/**
 * Matches addresses of the same scheme, host and port, with this address's name and password before the host. It uses no
 * regular expression, since those of a long host are refused. The domain is added because a filter treats a `*` in a host as
 * a wildcard; an IPv6 address does not count as a domain here.
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

/**
 * Returns rules that block subresources from advertisers, trackers and the user's own list, and advertising software
 * anywhere.
 */
export function adRules(tabId: number, ownHosts: readonly string[]): Rule[] {
  const where = { tabIds: [tabId], resourceTypes: INSIDE_PAGES };
  const hosts = { requestDomains: [...AD_HOSTS, ...ownHosts] };
  const paths = AD_PATHS.map((urlFilter) => ({ urlFilter }));
  return [hosts, ...paths].map((what) => ({
    action: { type: 'block' as Rule['action']['type'] },
    condition: { ...where, ...what },
  }));
}

/**
 * Parts of addresses at which any host serves advertising software, be it the site itself or an unlisted network. Our own
 * short list of common and unmistakable parts, as filters for rules about requests
 * (https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest#type-RuleCondition).
 */
const AD_PATHS: readonly string[] = [
  '/pagead/',
  '/adsbygoogle.js^',
  '/show_ads.js^',
  '/show_ads_impl',
  '/gampad/ads?',
  '/gpt/pubads_impl',
  '/tag/js/gpt.js^',
  '/prebid.js^',
  '/www/delivery/ajs.php^',
  '/www/delivery/asyncjs.php^',
  '/www/delivery/spcjs.php^',
];
