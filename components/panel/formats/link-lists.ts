import { groupBy } from '@/lib/base/group-by';
import { hostOf, webHref } from '../web-href';

/** The links of one site, in the order of the page. */
interface SiteOfLinks {
  /** Host of the site; empty for links without a host, such as e-mail addresses. */
  site: string;
  links: string[];
}

/**
 * Groups links by their site.
 * @param base address of the page, whose own site comes first; then the sites with the most links
 */
export function linksBySite(links: readonly string[], base: string): SiteOfLinks[] {
  const sites = groupBy(links, hostReader(base));
  const own = hostOf(base);
  return [...sites]
    .map(([site, ofSite]) => ({ site, links: ofSite }))
    .sort((a, b) => Number(b.site === own) - Number(a.site === own) || b.links.length - a.links.length);
}

/** Writes addresses as a markdown list, in which each is a link (CommonMark 6.5). */
export const linksAsMarkdown = (links: readonly string[]): string =>
  links.map((link) => `- <${link.replace(/[<>\s]/g, encodeURIComponent)}>`).join('\n');

/** Writes addresses as CSV with a header (RFC 4180): the site, and the address. */
export function linksAsCsv(links: readonly string[], base: string): string {
  const read = hostReader(base);
  return [['site', 'address'], ...links.map((link) => [read(link), link])]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');
}

/** Matches the part of an absolute address that determines its host. */
const ORIGIN = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/i;

/** Creates a function that reads the hosts of links. Thousands of links name few sites, each of which is parsed once. */
function hostReader(base: string): (link: string) => string {
  const known = new Map<string, string>();
  return (link) => {
    const origin = ORIGIN.exec(link)?.[0];
    if (origin === undefined) return hostOf(webHref(link, base) ?? '');
    const host = known.get(origin) ?? hostOf(origin);
    known.set(origin, host);
    return host;
  };
}

/** Writes a cell that spreadsheet programs do not take for a formula (OWASP, "CSV Injection"). */
const csvCell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
