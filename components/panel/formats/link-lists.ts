import { groupBy } from '@/lib/group-by';
import { hostOf, webHref } from '../web-href';

/** The links of one site, in the order of the page. */
interface SiteOfLinks {
  /** Its host; empty for links that name none, such as e-mail addresses. */
  site: string;
  links: string[];
}

/**
 * Groups links by their site.
 * @param base address of the page, whose own site stands first; then those with the most links
 */
export function linksBySite(links: readonly string[], base: string): SiteOfLinks[] {
  const sites = groupBy(links, (link) => hostOf(webHref(link, base) ?? ''));
  const own = hostOf(base);
  return [...sites]
    .map(([site, ofSite]) => ({ site, links: ofSite }))
    .sort((a, b) => Number(b.site === own) - Number(a.site === own) || b.links.length - a.links.length);
}

/** Writes addresses as a list in markdown, which follows each as a link (CommonMark 6.5). */
export const linksAsMarkdown = (links: readonly string[]): string =>
  links.map((link) => `- <${link.replace(/[<>\s]/g, encodeURIComponent)}>`).join('\n');

/** Writes addresses as CSV with a head (RFC 4180): the site, and the address. */
export const linksAsCsv = (links: readonly string[], base: string): string =>
  [['site', 'address'], ...links.map((link) => [hostOf(webHref(link, base) ?? ''), link])]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');

/** A cell that no table program takes for a formula (OWASP, "CSV Injection"). */
const csvCell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
