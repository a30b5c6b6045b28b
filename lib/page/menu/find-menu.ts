import * as dom from '@/lib/base/dom';
import { defined } from '@/lib/base/json';
import { wordsIn } from '../metadata/near-heading';
import type { PageInfo } from '../metadata/page-facts';
import { pageIdentity } from '../product/page-identity';
import { readEmbeddedState } from '../structured/embedded-state';
import { readStructuredData } from '../structured/structured-data';
import { type FoundMenu, itemsOf, type MenuSection } from './found-menu';
import { sectionsInMarkup } from './from-markup';
import { MenuReader } from './from-nodes';
import { sectionsInStates } from './from-state';

/** Words that identify a menu page, in its address or its titles. */
const CALLED =
  /(?:^|[^\p{L}])(?:menus?|menú|carte|speisekarte|getränkekarte|weinkarte|carta|card[aá]pio|menü|menukaart|menukort|meny|matsedel|ruokalista|étlap|меню|μενού|thực đơn|wine list)(?:$|[^\p{L}])|メニュー|お品書き|菜单|菜單|메뉴|เมนู|תפריט|قائمة الطعام|jídelní lístek/iu;

/** Course headings, which no shop uses. */
const COURSES =
  /^(?:starters?|appeti[sz]ers?|small plates|mains?|main (?:courses?|dishes)|entr[ée]es?|desserts?|vorspeisen?|hauptgerichte|hauptspeisen|nachspeisen|nachtisch|plats(?: principaux)?|entrantes|entradas|(?:platos )?principales|pratos principais|postres|sobremesas|antipasti|primi(?: piatti)?|secondi(?: piatti)?|contorni|dolci|voorgerechten|hoofdgerechten|nagerechten)$/i;
const FEWEST_COURSES = 2;

/** Minimum number of dishes for the rows of a page to be a menu: one item's price for each day does not count. */
const FEWEST_ROWS = 5;

/** Confidence by source: declared by the page, held by its scripts, or suggested by its layout. */
const CONFIDENCE = { declared: 1, state: 0.8, markup: 0.6 };

/**
 * Finds the menu of a restaurant: as the page declares it (https://schema.org/Menu), in the state of its scripts, or in rows of
 * names and prices. The last two count only if the page says that it is a menu or belongs to a place to eat.
 * Specification: "menu".
 * @returns null if the page is not a menu, or this is uncertain
 */
export function findMenu(document: Document, facts: PageInfo): FoundMenu | null {
  const page = pageIdentity(document, facts);
  const { jsonLd, microdata, rdfa } = readStructuredData(document, facts.sources.linkedScripts);
  const readers = [jsonLd, microdata, rdfa].map((nodes) => new MenuReader(nodes, page));
  const merchant = readers.map((reader) => reader.merchant()).find(Boolean);
  const owner = merchant ?? (page.site ? { name: page.site } : undefined);
  const written = (sections: MenuSection[], confidence: number): FoundMenu => {
    const currencies = new Set(itemsOf(sections).flatMap(({ price }) => price?.currency ?? []));
    const [currency] = currencies.size === 1 ? currencies : [];
    return defined({ isMenu: true, confidence, merchant: owner, currency, sourceUrl: page.url, sections }) as FoundMenu;
  };
  for (const reader of readers) {
    const sections = reader.sections();
    if (sections.length > 0) return written(sections, CONFIDENCE.declared);
  }
  const address = URL.canParse(facts.url) ? decoded(new URL(facts.url).pathname) : '';
  const isCalledMenu = CALLED.test(address) || page.titles.some((title) => CALLED.test(title));
  const courses = new Set([...dom.all(document, 'h2, h3, h4')].map(wordsIn).filter((words) => COURSES.test(words)));
  if (!merchant && !isCalledMenu && courses.size < FEWEST_COURSES) return null;
  const inStates = sectionsInStates(readEmbeddedState(document).states, page);
  if (inStates.length > 0) return written(inStates, CONFIDENCE.state);
  const rows = sectionsInMarkup(document, page);
  const names = new Set(itemsOf(rows).map(({ name }) => name));
  return names.size >= FEWEST_ROWS ? written(rows, CONFIDENCE.markup) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
