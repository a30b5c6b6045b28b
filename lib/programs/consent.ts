import type { ScrapeRequest } from '@/lib/contract';

/** The kind of access that a program requests: to read a page, to act in it, or to see the open tabs or the recordings. */
export type AccessKind = 'read' | 'act' | 'tabs' | 'recordings';

/** The user's answer to a requesting program. `deny` holds until the browser ends. */
export type AccessAnswer = 'once' | 'session' | 'always' | 'deny';

/** The access that a program requests, and its site. */
export interface Access {
  program: string;
  /** Host of the page, without `www.`; empty for a list. */
  site: string;
  kind: AccessKind;
}

/** An answer that applies to more than one request. */
export interface Grant extends Access {
  allowed: boolean;
  at: number;
}

/** An access that the user is asked to allow. */
export interface AccessAsk extends Access {
  /** Id of the request that needs it. */
  requestId: string;
  /** True for a site that the user is asked about at each request. */
  sensitive: boolean;
  at: number;
}

/** Kinds of sites that the user is asked about at each request. */
export const SENSITIVE_KINDS = ['money', 'mail', 'health'] as const;
type SensitiveKind = (typeof SENSITIVE_KINDS)[number];
export type SensitiveSites = Record<SensitiveKind, string[]>;

/** The lists before the user has edited them. A name stands for a host and its subdomains; `*` for any letters. */
export const DEFAULT_SENSITIVE: SensitiveSites = {
  money: [
    '*bank*',
    '*sparkasse*',
    '*paypal*',
    '*broker*',
    '*credit*',
    'wise.com',
    'revolut.com',
    'stripe.com',
    'chase.com',
    'hsbc.*',
    'fidelity.com',
    'coinbase.com',
    'alipay.com',
  ],
  mail: [
    'mail.*',
    '*.mail.*',
    'webmail.*',
    'outlook.*',
    'proton.me',
    'gmx.*',
    'web.de',
    'fastmail.com',
    'mail.google.com',
    'accounts.google.com',
    'login.microsoftonline.com',
    'appleid.apple.com',
  ],
  health: [
    '*health*',
    '*hospital*',
    '*clinic*',
    '*klinik*',
    '*patient*',
    '*medical*',
    '*doctolib*',
    '*pharma*',
    '*versicherung*',
  ],
};

/** The site of an address: its host, without `www.`. Undefined if the address is not a web page. */
export function accessSiteOf(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).host.replace(/^www\./, '');
}

/** Returns true if a site is on a list of sensitive sites. */
export function isSensitive(site: string, lists: SensitiveSites): boolean {
  const host = site.replace(/:\d+$/, '');
  return SENSITIVE_KINDS.some((kind) => lists[kind].some((pattern) => fits(host, pattern.trim().toLowerCase())));
}

function fits(host: string, pattern: string): boolean {
  if (!pattern) return false;
  if (!pattern.includes('*')) return host === pattern || host.endsWith(`.${pattern}`);
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop() ?? '';
  if (!host.startsWith(first) || !host.endsWith(last) || host.length < first.length + last.length) return false;
  let from = first.length;
  const until = host.length - last.length;
  for (const part of rest) {
    const at = host.indexOf(part, from);
    if (at < 0 || at + part.length > until) return false;
    from = at + part.length;
  }
  return true;
}

/** Actions that do not change a page. */
const LOOKING: readonly string[] = ['wait', 'screenshot', 'scroll', 'scrape', 'pdf'];

/** Returns the kind of access that a request needs. */
export const accessKindOf = ({ actions = [] }: Pick<ScrapeRequest, 'actions'>): 'read' | 'act' =>
  actions.every(({ type }) => LOOKING.includes(type)) ? 'read' : 'act';

/**
 * Decides by the answers that the user has given before. Permission to act includes reading; for a sensitive site, only a
 * refusal applies to the next request.
 */
export function decide(
  { program, site, kind }: Access,
  grants: readonly Grant[],
  sensitive: boolean,
): 'allow' | 'deny' | 'ask' {
  const ofSite = grants.filter((grant) => grant.program === program && grant.site === site);
  if (ofSite.some((grant) => !grant.allowed && grant.kind === kind)) return 'deny';
  if (sensitive) return 'ask';
  const allows = ofSite.some(
    (grant) => grant.allowed && (grant.kind === kind || (grant.kind === 'act' && kind === 'read')),
  );
  return allows ? 'allow' : 'ask';
}
