import { defined, isObject } from '@/lib/json';
import { availabilityOf } from '../product/found-product';
import type { PageIdentity } from '../product/page-identity';
import { isoCode, type Price, priceOf } from '../product/price';
import { objectsIn } from '../structured/embedded-state';
import { textOfData } from '../structured/text-of-data';
import { type Dish, itemsOf, type MenuSection, tidied } from './found-menu';

/** Names that ordering sites give to lists in their state, compared in small letters without separators. */
const SECTIONS = /^(?:menu)?(?:sections|categories|groups)$|^menus?$/;
const ITEMS = /^(?:menu|catalog)?(?:items|products|dishes|entities)$/;
const NAME = ['name', 'title', 'displayname', 'itemname'];
const PRICE = ['price', 'displayprice', 'pricestring', 'unitprice', 'baseprice', 'priceinfo'];
const WITHIN_PRICE = ['amount', 'value', 'price', 'formatted', 'displaystring'];
const CURRENCY = ['currency', 'currencycode'];
const AVAILABLE = ['available', 'isavailable', 'instock', 'availability'];

/** Items from which on a state is a menu, and the part of them that needs a price. */
const FEWEST = 3;
const PRICED = 0.7;

/** Finds the largest menu in the states of a page: sections with a name, whose items have names and mostly prices. */
export function sectionsInStates(states: readonly unknown[], page: PageIdentity): MenuSection[] {
  const found = states.flatMap(objectsIn).flatMap((object) =>
    Object.entries(object).flatMap(([key, list]) => {
      if (!SECTIONS.test(plain(key)) || !Array.isArray(list)) return [];
      const sections = tidied(list.flatMap((section) => sectionOf(section, page) ?? []));
      return isMenu(sections) ? [sections] : [];
    }),
  );
  return found.sort((one, other) => itemsOf(other).length - itemsOf(one).length)[0] ?? [];
}

function isMenu(sections: MenuSection[]): boolean {
  const items = itemsOf(sections);
  return items.length >= FEWEST && items.filter(({ price }) => price).length >= items.length * PRICED;
}

const plain = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '');

function sectionOf(section: unknown, page: PageIdentity): MenuSection | undefined {
  if (!isObject(section)) return undefined;
  const facts = factsOf(section);
  const [, items] = [...facts].find(([key, value]) => ITEMS.test(key) && Array.isArray(value)) ?? [];
  const name = textIn(facts, NAME);
  if (!name || !Array.isArray(items)) return undefined;
  return defined({
    id: idOf(facts),
    name,
    description: textIn(facts, ['description']),
    items: items.flatMap((item) => itemOf(item, page) ?? []),
  });
}

function itemOf(item: unknown, page: PageIdentity): Dish | undefined {
  if (!isObject(item)) return undefined;
  const facts = factsOf(item);
  const name = textIn(facts, NAME);
  if (!name) return undefined;
  const calories = facts.get('calories');
  return defined({
    id: idOf(facts),
    name,
    description: textIn(facts, ['description', 'itemdescription', 'shortdescription']),
    price: priceIn(facts, page),
    availability: AVAILABLE.map((key) => availabilityOf(facts.get(key))).find(Boolean),
    calories: typeof calories === 'number' ? calories : undefined,
  }) as Dish;
}

type Facts = Map<string, unknown>;
const factsOf = (object: Record<string, unknown>): Facts =>
  new Map(Object.entries(object).map(([key, value]) => [plain(key), value]));

function textIn(facts: Facts, names: readonly string[]): string | undefined {
  const value = names.map((name) => facts.get(name)).find((one) => typeof one === 'string' && one.trim());
  return typeof value === 'string' ? textOfData(value) || undefined : undefined;
}

function idOf(facts: Facts): string | undefined {
  const id = facts.get('id') ?? facts.get('uuid');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function priceIn(facts: Facts, { language }: PageIdentity): Price | undefined {
  // A name that says cents is plain; of a whole number alone nobody knows.
  const cents = facts.get('priceincents') ?? facts.get('pricecents');
  if (typeof cents === 'number') return priceOf(cents / 100, isoCode(facts.get('currency')), language);
  for (const name of PRICE) {
    const value = facts.get(name);
    const inside = isObject(value) ? factsOf(value) : undefined;
    const written = inside ? WITHIN_PRICE.map((key) => inside.get(key)) : [value];
    const currency = CURRENCY.map((key) => inside?.get(key) ?? facts.get(key)).find(Boolean);
    const price = written.map((one) => priceOf(one, currency, language)).find(Boolean);
    if (price) return price;
  }
  return undefined;
}
