/**
 * The one rule for which addresses name the same page. The cache, crawls, maps, lists of addresses and the history of
 * results all use it.
 */

/** Fragments that name a route of an app. All others name a place in a page. */
const ROUTE = /^#[/!]./;

/** Returns the fragment of an address if it names a route of an app, else an empty string. */
export const routeOf = ({ hash }: Pick<URL, 'hash'>): string => (ROUTE.test(hash) ? hash : '');

/** Returns an address as it is scraped: without a fragment, unless that names a route. */
export function withoutFragment(address: URL): URL {
  if (routeOf(address)) return address;
  const whole = new URL(address);
  whole.hash = '';
  return whole;
}

const namesIn = (text: string) => new Set(text.split(/\s+/));

/** Query parameters that show a site how its visitor arrived and do not change the page. */
const TRACKING = namesIn(
  'fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid msclkid yclid ysclid twclid ttclid li_fat_id ' +
    'igshid igsh epik srsltid irclickid rb_clickid s_cid sc_cid wickedid mc_cid mc_eid mkt_tok _ga _gl _openstat ' +
    '_hsenc _hsmi __hstc __hssc __hsfp hsctatracking vero_id vero_conv oly_enc_id oly_anon_id ml_subscriber ' +
    'ml_subscriber_hash ck_subscriber_id bsft_clkid bsft_uid cmpid ncid guccounter guce_referrer guce_referrer_sig',
);
/** Families of them. */
const TRACKING_FAMILY = /^(?:utm|mtm|matomo|pk|piwik|itm|hsa|dm_i|trk)_/;

/** Query parameters that hold the visitor's session, whatever their value. */
const SESSION = namesIn(
  'phpsessid jsessionid sessionid session_id session-id sessid sess_id asp.net_sessionid cfid cftoken cfsessionid zenid ' +
    'oscsid oscadminid xtcsid',
);
const SESSION_FAMILY = /^aspsessionid/;
/** Names that hold a session only with a value that looks made by a machine: `sid=12` may be a story. */
const MAYBE_SESSION = namesIn('sid s sess session');
const isToken = (value: string) => /^[0-9a-z_,-]{16,}$/i.test(value) && /\d/.test(value) && /[a-z]/i.test(value);

/** Sessions in a path: of Java and PHP behind a semicolon, of ASP.NET in brackets. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sessionid|sid|cfid|cftoken)=[^/;]*|\/\([SAF]\([0-9a-z-]{8,}\)\)/gi;

interface KeptParts {
  /** Keeps session parameters: a session may show another page than the next visitor sees. */
  sessions?: boolean;
}

function isPassing(parameter: string, { sessions }: KeptParts): boolean {
  const [written = '', ...rest] = parameter.split('=');
  const name = written.toLowerCase();
  if (TRACKING.has(name) || TRACKING_FAMILY.test(name)) return true;
  if (sessions) return false;
  return SESSION.has(name) || SESSION_FAMILY.test(name) || (MAYBE_SESSION.has(name) && isToken(rest.join('=')));
}

/**
 * Returns a query, with its question mark, without parameters that do not name the page. The others stay as written.
 */
function queryOf(search: string, kept: KeptParts): string {
  const parameters = search.slice(1).split('&');
  const left = parameters.filter((parameter) => !isPassing(parameter, kept));
  if (left.length === parameters.length) return search;
  return left.some(Boolean) ? `?${left.join('&')}` : '';
}

/** Cleans a route, including its query, if any. */
function cleanRoute(route: string, kept: KeptParts): string {
  const query = route.indexOf('?');
  return query < 0 ? route : route.slice(0, query) + queryOf(route.slice(query), kept);
}

/** Returns an address without tracking and session parameters, as a crawl requests it and a map lists it. */
export function cleanAddress(address: URL, kept: KeptParts = {}): URL {
  const clean = new URL(address);
  clean.search = queryOf(address.search, kept);
  if (!kept.sessions) clean.pathname = address.pathname.replace(PATH_SESSION, '') || '/';
  if (routeOf(address)) clean.hash = cleanRoute(address.hash, kept);
  return clean;
}

/** Matches characters that mean the same encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/** Normal form of percent-encoding (RFC 3986, 6.2.2): `%7E` is `~`, and `%c3` is `%C3`. */
const normalEncoding = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });

/** Files that a server sends for their folder. Not `index.xml`, which often is the folder's feed. */
const INDEX_FILE = /^(?:index\.(?:x?html?|s?html?|php\d?|aspx?|jsp|cgi)|default\.(?:html?|aspx?))$/i;
/** Matches only if a domain remains behind it. */
const WWW = /^(?:www\.)+(?=[^.]+\.[^.])/;

/**
 * Returns a key that all addresses of the same page share: `https` for `http`, no `www.`, no default port, no index
 * file and no slash at the end, one form of percent-encoding, a fragment only if it is a route, and no tracking
 * parameter.
 * @param kept parameters that also count; by default, sessions do not
 */
export function pageKey(address: URL, { ignoresQuery, ...kept }: KeptParts & { ignoresQuery?: boolean } = {}): string {
  const { hostname, port, pathname, search, hash } = cleanAddress(address, kept);
  const segments = normalEncoding(pathname).split('/');
  while (segments.length > 0 && (segments.at(-1) === '' || INDEX_FILE.test(segments.at(-1) ?? ''))) segments.pop();
  // After `http`, the port of https is written out.
  const at = port && port !== '443' ? `:${port}` : '';
  const query = ignoresQuery ? '' : normalEncoding(search);
  return `https://${hostname.replace(WWW, '')}${at}${segments.join('/')}${query}${normalEncoding(routeOf({ hash }))}`;
}

/** Returns true if two addresses name one page, which may change its history state as often as it likes. */
export function isSamePage(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first && second ? withoutFragment(first).href === withoutFragment(second).href : one === other;
}
