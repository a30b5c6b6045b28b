import * as dom from '@/lib/base/dom';
import { groupBy } from '@/lib/base/group-by';
import { FEWEST, placeInPage } from '../lists/alike';
import { cellsOf } from '../lists/cells';
import { COMMON, type ItemRow } from '../lists/row';
import { addressOf, baseOf, said } from '../snapshot/recall';
import { squash } from '../white-space';
import { advertisedTitles } from './advertising';
import { type SearchObstacle, searchObstacleOf } from './obstacle';
import { targetOf } from './target';

/** A result of a search engine, as its results page shows it. */
interface ShownResult {
  url: string;
  title: string;
  snippet: string;
}

/** What a results page shows. */
export interface ResultsReading {
  results: ShownResult[];
  obstacle?: SearchObstacle | undefined;
}

/** The link that names a result. */
interface Title {
  /** The heading around the link, or the link itself. */
  element: Element;
  url: URL;
  text: string;
}

const HEADING = 'h1,h2,h3,h4,h5,h6,[role=heading]';
/** Parts of a page whose links are not results, or are not shown. */
const AROUND =
  'nav,footer,aside,dialog,details,noscript,template,[hidden],[aria-hidden=true],[role=navigation],[role=contentinfo],[role=complementary],[role=dialog]';
/** Elements that hold results, and so are never one. */
const HOLDERS = new Set(['html', 'body', 'main', 'ol', 'ul', 'dl', 'table', 'tbody']);
/** Maximum number of links of a page that are looked at. */
const MOST_LINKS = 3_000;
/** Number of characters of a title that count. */
const LONGEST_TITLE = 80;
/** Maximum number of elements after a title that belong to its result. */
const LONGEST_ROW = 4;

/**
 * Reads the results of a search engine's page by its structure: links to other origins that are headings, each with the text
 * around it; on a page without such headings, links that repeat in one place. Leaves out advertisements, and answers that
 * a question unfolds.
 * @param statusCode of the response; undefined if unknown
 */
export function readResults(page: Document, statusCode?: number): ResultsReading {
  const root = dom.contentRoot(page);
  const address = URL.parse(addressOf(page));
  if (!root || !address) return { results: [] };
  const links = linksOf(root, baseOf(page), address);
  const headed = links.filter(({ element }) => dom.matches(element, HEADING));
  const rows = rowsOf(root, headed.length > 0 ? headed : repeatedLinks(links));
  const results = rows.map(({ title, row }) => ({
    url: title.url.href,
    title: title.text,
    snippet: snippetOf(row, title, baseOf(page)),
  }));
  const told = results.filter(({ snippet }) => snippet !== '');
  const kept = told.length >= results.length * COMMON ? told : results;
  return { results: kept, obstacle: kept.length === 0 ? searchObstacleOf(root, address, statusCode) : undefined };
}

/** Returns the links of a page that lead to other origins, each target once. */
function linksOf(root: Element, base: string, page: URL): Title[] {
  const unfolded = unfoldedParts(root);
  const titles = new Map<string, Title>();
  for (const link of [...dom.all(root, 'a[href]')].slice(0, MOST_LINKS)) {
    const url = targetOf(dom.attributeOf(link, 'href') ?? '', base, page);
    if (!url || dom.closest(link, AROUND) || isWithin(link, (part) => said.get(part)?.hidden || unfolded.has(part)))
      continue;
    const inner = dom.first(link, HEADING);
    const element = dom.closest(link, HEADING) ?? inner ?? link;
    const text = squash(dom.textContent(inner ?? link));
    const known = titles.get(url.href);
    const isBetter = !known || (element !== link && !dom.matches(known.element, HEADING));
    if (text !== '' && isBetter) titles.set(url.href, { element, url, text });
  }
  return [...titles.values()];
}

function isWithin(element: Element, test: (part: Element) => boolean | undefined): boolean {
  for (let part: Element | null = element; part; part = dom.parentElement(part)) if (test(part)) return true;
  return false;
}

/** Returns the parts that a press unfolds, such as the answers to "People also ask". */
function unfoldedParts(root: Element): Set<Element> {
  const parts = [...dom.all(root, '[aria-expanded]')].flatMap((control) => {
    const ids = (dom.attributeOf(control, 'aria-controls') ?? '').split(/\s+/).filter(Boolean);
    const controlled = ids.map((id) => dom.first(root, `[id="${CSS.escape(id)}"]`));
    return controlled.length > 0 ? controlled : [dom.nextElement(control)];
  });
  return new Set(parts.filter((part) => part !== null));
}

interface Row {
  title: Title;
  row: ItemRow;
}

/** Returns each title that is not an advertisement, with the largest part of the page around it that has no other title. */
function rowsOf(root: Element, titles: readonly Title[]): Row[] {
  const counts = countsOf(titles.map(({ element }) => element));
  const advertised = advertisedTitles(
    root,
    titles.map(({ element }) => element),
    counts,
  );
  return titles
    .filter(({ element }) => !advertised.has(element))
    .map((title) => {
      let part = title.element;
      for (let outer = dom.parentElement(part); outer; outer = dom.parentElement(outer)) {
        if (HOLDERS.has(dom.localName(outer)) || counts.get(outer) !== 1) break;
        part = outer;
      }
      return { title, row: isAlone(part, title) ? [part, ...followers(part, counts)] : [part] };
    });
}

/** Returns the numbers of titles in their ancestors and themselves. */
function countsOf(titles: readonly Element[]): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const title of titles) {
    for (let part: Element | null = title; part; part = dom.parentElement(part)) {
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return counts;
}

/** True if a part says only the title. */
const isAlone = (part: Element, { element }: Title): boolean =>
  squash(dom.textContent(part)).length <= squash(dom.textContent(element)).length + 4;

/** Returns the elements after a title up to the next title, such as further lines of a table. */
function followers(part: Element, counts: ReadonlyMap<Element, number>): Element[] {
  const found: Element[] = [];
  for (let next = dom.nextElement(part); next && found.length < LONGEST_ROW; next = dom.nextElement(next)) {
    if (counts.has(next)) break;
    found.push(next);
  }
  return found;
}

/** Returns the links in the same place of alike parts that say most; empty if no place repeats. */
function repeatedLinks(links: readonly Title[]): readonly Title[] {
  const length = (some: readonly Title[]) =>
    some.reduce((sum, { text }) => sum + Math.min(LONGEST_TITLE, text.length), 0);
  const groups = [...groupBy(links, ({ element }) => placeInPage(element)).values()];
  return groups.filter((some) => some.length >= FEWEST).toSorted((a, b) => length(b) - length(a))[0] ?? [];
}

/** Returns the longest text of a result besides its title and its address. */
function snippetOf(row: ItemRow, { element, text, url }: Title, base: string): string {
  const host = url.hostname.replace(/^www\./, '');
  const isAddress = (value: string) =>
    value
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .startsWith(host);
  const texts = cellsOf(row, base)
    .filter((cell) => cell.kind === 'text' && !dom.contains(element, cell.element))
    .map((cell) => (dom.contains(cell.element, element) ? squash(cell.value.replace(text, ' ')) : cell.value))
    .filter((value) => value !== text && !isAddress(value) && /\p{L}/u.test(value));
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
}
