import { i18n } from '#i18n';
import { groupBy } from '@/lib/group-by';
import { readablePart } from '@/lib/http/address';
import { oneLine } from '@/lib/text/one-line';

/** A page of a site, as a list of them names it. */
export interface ListedPage {
  url: string;
  title: string;
  /** Description that the page has of itself; empty where it has none. */
  description: string;
  /** Name that the page gives the whole site; empty where it gives none. */
  site: string;
}

interface Section {
  title: string;
  pages: ListedPage[];
}

/**
 * Lists the pages of a site as llms.txt: a title, a summary as a quotation, and sections with links
 * (https://llmstxt.org).
 * @param start address that the site begins with; without it the first page stands for it
 */
export function llmsText(pages: readonly ListedPage[], start?: string): string {
  const sections = sectionsOf(pages, start).map(({ title, pages: own }) =>
    [`## ${title}`, '', ...own.map(lineOf), ''].join('\n'),
  );
  return [llmsHead(pages, start), ...sections].join('\n');
}

/** Title and summary of a site, as both files begin. */
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

/** Groups pages by the folder below the start that each is in; those that are in none, or alone in one, come first. */
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

/** The host of a page elsewhere; else the first folder below the start. Empty for a page in neither. */
function folderOf(url: string, start: string | undefined): string {
  const address = URL.parse(url);
  const from = URL.parse(start ?? '');
  if (!address) return '';
  if (address.host !== from?.host) return address.host;
  const base = from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
  const below = address.pathname.startsWith(base) ? address.pathname.slice(base.length) : address.pathname.slice(1);
  return below.split('/')[0] ?? '';
}

/** The title of a folder's own page, or its name as a word. */
function titleOf(folder: string, pages: readonly ListedPage[]): string {
  const own = pages.find(({ url }) =>
    URL.parse(url)
      ?.pathname.replace(/\/(index\.\w+)?$/, '')
      .endsWith(`/${folder}`),
  );
  if (own?.title) return ownTitle(own);
  // A host is a name already.
  if (/[.:]/.test(folder)) return folder;
  const words = readablePart(folder)
    .replace(/[-_+]+/g, ' ')
    .trim();
  return oneLine(words.charAt(0).toUpperCase() + words.slice(1)) || folder;
}

/** Title of a page without the name of the site, which many pages put after it. */
function ownTitle({ title, site }: ListedPage): string {
  const whole = oneLine(title);
  const before = site && whole.endsWith(site) ? whole.slice(0, -site.length) : '';
  return /\S\s[-–—|·•:]\s$/.test(before) ? before.slice(0, -3) : whole;
}

/** True for two addresses of one page, but for a slash at the end and a fragment. */
const isSame = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (url: string): string => (url.split('#', 1)[0] ?? '').replace(/\/$/, '');
