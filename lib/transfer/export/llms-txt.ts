import { i18n } from '#i18n';
import { groupBy } from '@/lib/base/group-by';
import { readablePart } from '@/lib/base/http/address';
import { oneLine } from '@/lib/base/text/one-line';

/** A page of a site, as an entry of a list. */
export interface ListedPage {
  url: string;
  title: string;
  /** The page's own description; empty without one. */
  description: string;
  /** The page's name for the whole site; empty without one. */
  site: string;
}

interface Section {
  title: string;
  pages: ListedPage[];
}

/**
 * Lists the pages of a site as llms.txt: a title, a summary as a quotation, and sections with links (https://llmstxt.org).
 * @param start first address of the site; the default is that of the first page
 */
export function llmsText(pages: readonly ListedPage[], start?: string): string {
  const sections = sectionsOf(pages, start).map(({ title, pages: own }) =>
    [`## ${title}`, '', ...own.map(lineOf), ''].join('\n'),
  );
  return [llmsHead(pages, start), ...sections].join('\n');
}

/** Writes title and summary of a site, with which both files begin. */
export function llmsHead(pages: readonly ListedPage[], start?: string): string {
  const front = pages.find(({ url }) => start !== undefined && isSame(url, start)) ?? pages[0];
  const title = front?.site || front?.title || URL.parse(start ?? '')?.host || i18n.t('export.pages');
  const summary = front?.description;
  return [`# ${oneLine(title)}`, '', ...(summary ? [`> ${oneLine(summary)}`, ''] : [])].join('\n');
}

function lineOf(page: ListedPage): string {
  const { url, description } = page;
  const name = (ownTitle(page) || oneLine(url)).replace(/[[\]\\]/g, '\\$&');
  const address = oneLine(url).replace(/[() <>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `- [${name}](${address})${description ? `: ${oneLine(description)}` : ''}`;
}

/** Groups pages by their folder below the start. Pages outside of any folder, or alone in one, come first. */
function sectionsOf(pages: readonly ListedPage[], start: string | undefined): Section[] {
  const groups = groupBy(pages, ({ url }) => folderOf(url, start));
  const alone: ListedPage[] = [];
  const sections: Section[] = [];
  for (const [folder, own] of groups) {
    if (folder === '' || own.length === 1) alone.push(...own);
    else sections.push({ title: titleOf(folder, own), pages: own });
  }
  return alone.length > 0 ? [{ title: i18n.t('export.pages'), pages: alone }, ...sections] : sections;
}

/** Returns the host of a page on another host, or else the first folder below the start. Empty for a page in neither. */
function folderOf(url: string, start: string | undefined): string {
  const address = URL.parse(url);
  const from = URL.parse(start ?? '');
  if (!address) return '';
  if (address.host !== from?.host) return address.host;
  const base = from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
  const below = address.pathname.startsWith(base) ? address.pathname.slice(base.length) : address.pathname.slice(1);
  return below.split('/')[0] ?? '';
}

/** Returns the title of a folder's own page, or else its name as a word. */
function titleOf(folder: string, pages: readonly ListedPage[]): string {
  const own = pages.find(({ url }) =>
    URL.parse(url)
      ?.pathname.replace(/\/(index\.\w+)?$/, '')
      .endsWith(`/${folder}`),
  );
  if (own?.title) return ownTitle(own);
  // A host is already a name.
  if (/[.:]/.test(folder)) return folder;
  const words = readablePart(folder)
    .replace(/[-_+]+/g, ' ')
    .trim();
  return oneLine(words.charAt(0).toUpperCase() + words.slice(1)) || folder;
}

/** Returns the title of a page without the site's name, which many pages append. */
function ownTitle({ title, site }: ListedPage): string {
  const whole = oneLine(title);
  const before = site && whole.endsWith(site) ? whole.slice(0, -site.length) : '';
  return /\S\s[-–—|·•:]\s$/.test(before) ? before.slice(0, -3) : whole;
}

/** Returns true if two addresses differ at most in a trailing slash and a fragment. */
const isSame = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (url: string): string => (url.split('#', 1)[0] ?? '').replace(/\/$/, '');
