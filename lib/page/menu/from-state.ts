import { defined, isObject } from '@/lib/base/json';
import { isoCode, type Price, priceOf } from '@/lib/base/text/price';
import { availabilityOf } from '../product/found-product';
import { type PageIdentity, resolved } from '../product/page-identity';
import { objectsIn } from '../structured/embedded-state';
import { textOfData } from '../structured/text-of-data';
import { dietsIn } from './diets';
import { type Dish, itemsOf, type MenuSection, tidied } from './found-menu';

/** Names of collections in the state of ordering sites, compared in lower case without separators. */
const SECTIONS =
  /^(?:menu)?(?:sections|categor(?:y|ies)|groups)(?:list|s)?$|^menus?$|^(?:sub|child)categories$|^itemlists?$/;
const ITEMS = /^(?:menu|catalog|standard)?(?:items?|products|dishes|entities)(?:list)?$/;
const ITEM_IDS = /^(?:menu)?(?:items?|products?|dish|dishes)(?:ids?|refs?)$/;
const SECTION_ID = /^(?:menu)?(?:category|section|group)(?:ids?|refs?)?$/;
const OPTIONS = /^(?:modifier|option|customi[sz]ation|choice)s?(?:groups?|categories|lists?)?$/;
const WITHIN_OPTIONS = /^(?:modifiers|options|choices|items|customizationoptions)$/;
const NAME = ['name', 'title', 'displayname', 'itemname'];
const DESCRIPTION = ['description', 'itemdescription', 'shortdescription', 'desc'];
/** Prefers display texts: the unit of a bare whole number is unknown. */
const PRICE =
  'displayprice formattedprice pricetext pricestring pricetagline price unitprice baseprice minprice priceinfo prices cost amount'.split(
    ' ',
  );
const WITHIN_PRICE = 'formatted displaystring displayvalue styledtext text lowformatted amount value price low'.split(
  ' ',
);
const CENTS = 'priceincents pricecents fractional centamount unitamount priceminor'.split(' ');
const CURRENCY = ['currency', 'currencycode'];
const AVAILABLE = ['available', 'isavailable', 'instock', 'availability'];
const SOLD_OUT = ['soldout', 'issoldout', 'unavailable', 'isunavailable', 'outofstock', 'isoutofstock'];
const CALORIES = ['calories', 'calorie', 'kcal', 'basecalories', 'caloriecount'];
const IMAGES = ['imageurl', 'image', 'images', 'photo', 'photourl', 'img'];
const IDENTIFIER = ['merchantitemid', 'externalid', 'sku', 'plu', 'posid'];

/** Minimum number of items in a menu, and minimum share of them with a price. */
const FEWEST = 3;
const PRICED = 0.7;
/** If all prices of a menu are whole numbers of at least this, they are in cents. */
const CENTS_FROM = 100;
/** Maximum nesting of sections. */
const DEEPEST = 4;

/** Finds the largest menu in the states of a page: sections with a name, whose items have names and mostly prices. */
export function sectionsInStates(states: readonly unknown[], page: PageIdentity): MenuSection[] {
  const reader = new StateReader(page);
  const objects = states.flatMap(objectsIn);
  const listed = objects.flatMap((holder) =>
    Object.entries(holder).flatMap(([key, held]) =>
      SECTIONS.test(plain(key)) ? [tidied(membersOf(held).flatMap((section) => reader.sections(section, holder)))] : [],
    ),
  );
  // Some sites store each section separately.
  const found = [...listed.filter(isMenu), tidied(objects.flatMap((object) => reader.sections(object, {}, DEEPEST)))];
  const most = found.filter(isMenu).sort((one, other) => itemsOf(other).length - itemsOf(one).length)[0] ?? [];
  const currencies = new Set(objects.flatMap((object) => isoCode(firstOf(factsOf(object), CURRENCY)) ?? []));
  // A place uses a single currency, wherever its state mentions it.
  const [currency] = currencies.size === 1 ? currencies : [];
  const unit = areCents(most) ? 100 : 1;
  return unit > 1 || currency ? most.map((section) => repriced(section, { unit, currency }, page)) : most;
}

function isMenu(sections: MenuSection[]): boolean {
  const items = itemsOf(sections);
  return items.length >= FEWEST && items.filter(({ price }) => price).length >= items.length * PRICED;
}

/** Reads sections and items, nested in an object or referenced by id. */
class StateReader {
  constructor(private readonly page: PageIdentity) {}

  /**
   * Returns a section and, after it, its nested sections. @param holder the parent object, which may hold the section's items
   * next to it
   */
  sections(section: unknown, holder: Record<string, unknown>, depth = 0): MenuSection[] {
    if (!isObject(section)) return [];
    const facts = factsOf(section);
    const name = textIn(facts, NAME);
    const items = [...this.held(facts), ...this.named(facts, holder)].flatMap((item) => this.item(item) ?? []);
    const own = name
      ? [defined({ id: idOf(facts), name, description: textIn(facts, DESCRIPTION), items }) as MenuSection]
      : [];
    if (depth >= DEEPEST) return own;
    const within = [...facts].flatMap(([key, value]) => (SECTIONS.test(key) ? membersOf(value) : []));
    return [...own, ...within.flatMap((one) => this.sections(one, section, depth + 1))];
  }

  private held(facts: StateMembers): unknown[] {
    const [, items] = [...facts].find(([key, value]) => ITEMS.test(key) && membersOf(value).some(isObject)) ?? [];
    return membersOf(items).filter(isObject);
  }

  /** Returns items stored next to a section: it lists their ids, or they refer to its id. */
  private named(facts: StateMembers, holder: Record<string, unknown>): unknown[] {
    const id = idOf(facts);
    const beside = Object.entries(holder).flatMap(([key, value]) =>
      ITEMS.test(plain(key)) ? entriesOf(value).filter(([, item]) => isObject(item)) : [],
    );
    if (beside.length === 0) return [];
    const [, ids] = [...facts].find(([key]) => ITEM_IDS.test(key) || ITEMS.test(key)) ?? [];
    if (Array.isArray(ids)) {
      const byId = new Map(beside.map(([key, item]) => [idOf(factsOf(item as State)) ?? key, item]));
      return ids.flatMap((one) => byId.get(String(isObject(one) ? one.id : one)) ?? []);
    }
    return beside
      .map(([, item]) => item)
      .filter((item) =>
        [...factsOf(item as State)].some(
          ([key, value]) =>
            SECTION_ID.test(key) && [value].flat().some((one) => id !== undefined && String(one) === id),
        ),
      );
  }

  private item(item: unknown): Dish | undefined {
    if (!isObject(item)) return undefined;
    const facts = factsOf(item);
    const name = textIn(facts, NAME);
    if (!name) return undefined;
    const variants = membersOf(facts.get('variations') ?? facts.get('variants') ?? facts.get('sizes')).filter(isObject);
    const description = textIn(facts, DESCRIPTION);
    const images = IMAGES.flatMap((key) => [facts.get(key)].flat()).flatMap(
      (image) => resolved(isObject(image) ? (image.url ?? image.src) : image, this.page.base) ?? [],
    );
    const diets = dietsIn(facts);
    const groups = [...facts].flatMap(([key, value]) => (OPTIONS.test(key) ? this.options(value) : []));
    const sizes = variants.length > 1 ? this.options([{ options: variants }]) : [];
    const optionGroups = [...sizes, ...groups];
    const merchantItemId = IDENTIFIER.map((key) => facts.get(key)).find(isName);
    const calories = CALORIES.map((key) => Number(facts.get(key))).find((count) => count > 0);
    return defined({
      id: idOf(facts),
      name,
      description: description === name ? undefined : description,
      images: images.length > 0 ? images.slice(0, 1).map((url) => ({ url })) : undefined,
      price: [facts, ...variants.map(factsOf)].map((one) => priceIn(one, this.page)).find(Boolean),
      availability: this.availability(facts),
      dietary: diets.length > 0 ? diets : undefined,
      calories,
      optionGroups: optionGroups.length > 0 ? optionGroups : undefined,
      identifiers: merchantItemId === undefined ? undefined : { merchantItemId: String(merchantItemId) },
    }) as Dish;
  }

  private availability(facts: StateMembers) {
    const gone = SOLD_OUT.map((key) => facts.get(key)).find((value) => typeof value === 'boolean');
    const said = AVAILABLE.map((key) => availabilityOf(facts.get(key))).find(Boolean);
    return said ?? (typeof gone === 'boolean' ? { inStock: !gone } : undefined);
  }

  private options(groups: unknown): Record<string, unknown>[] {
    return membersOf(groups)
      .filter(isObject)
      .flatMap((group) => {
        const facts = factsOf(group);
        const [, listed] = [...facts].find(([key]) => WITHIN_OPTIONS.test(key)) ?? [];
        const items = membersOf(listed)
          .filter(isObject)
          .map(factsOf)
          .flatMap((option) => {
            const name = textIn(option, NAME);
            return name ? [defined({ id: idOf(option), name, price: priceIn(option, this.page) })] : [];
          });
        const name = textIn(facts, NAME);
        return items.length > 0 ? [defined({ id: idOf(facts), name, items })] : [];
      });
  }
}

type State = Record<string, unknown>;
type StateMembers = Map<string, unknown>;

const plain = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '');

const factsOf = (object: State): StateMembers =>
  new Map(Object.entries(object).map(([key, value]) => [plain(key), value]));

/** Returns the members of a list, or of an object keyed by id. */
const entriesOf = (held: unknown): [string, unknown][] =>
  Array.isArray(held) ? held.map((value, index) => [String(index), value]) : isObject(held) ? Object.entries(held) : [];

const membersOf = (held: unknown): unknown[] => entriesOf(held).map(([, value]) => value);

const firstOf = (facts: StateMembers, names: readonly string[]) => names.map((name) => facts.get(name)).find(Boolean);

const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

function textIn(facts: StateMembers, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = facts.get(name);
    const said = isObject(value) ? (value.text ?? value.value ?? value.default) : value;
    const text = typeof said === 'string' ? textOfData(said) : '';
    if (text) return text;
  }
  return undefined;
}

function idOf(facts: StateMembers): string | undefined {
  const id = facts.get('id') ?? facts.get('uuid') ?? facts.get('guid') ?? facts.get('itemid');
  return isName(id) ? String(id) : undefined;
}

function priceIn(facts: StateMembers, { language }: PageIdentity): Price | undefined {
  for (const name of ['', ...PRICE]) {
    const value = name === '' ? Object.fromEntries(facts) : [facts.get(name)].flat()[0];
    const inside = isObject(value) ? factsOf(value) : undefined;
    const currency = CURRENCY.map((key) => inside?.get(key) ?? facts.get(key)).find(Boolean);
    // A member with cents in its name is unambiguous.
    const cents = CENTS.map((key) => inside?.get(key)).find((one) => typeof one === 'number');
    const inCents = typeof cents === 'number' ? [cents / 100] : [];
    const written = name === '' ? inCents : inside ? [...texts(inside), ...inCents, ...numbers(inside)] : [value];
    const price = written.map((one) => priceOf(one, currency, language)).find(Boolean);
    if (price) return price;
  }
  return undefined;
}

const within = (facts: StateMembers) => WITHIN_PRICE.map((key) => facts.get(key));
const texts = (facts: StateMembers) => within(facts).filter((value) => typeof value === 'string');
const numbers = (facts: StateMembers) => within(facts).filter((value) => typeof value === 'number');

/** Returns true if all prices are whole and large: no menu charges 1290 euros for each dish or avoids cents throughout. */
function areCents(sections: MenuSection[]): boolean {
  const prices = itemsOf(sections).flatMap(({ price }) => price ?? []);
  return (
    prices.length >= FEWEST &&
    prices.every(({ amount, currency }) => Number.isInteger(amount) && amount >= CENTS_FROM && hasCents(currency)) &&
    prices.some(({ amount }) => amount % 100 !== 0)
  );
}

const hasCents = (currency: string | null | undefined) =>
  !currency ||
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;

/** Converts a section's prices to the main unit of a currency. */
const repriced = (
  section: MenuSection,
  { unit, currency }: { unit: number; currency: string | undefined },
  { language }: PageIdentity,
): MenuSection => ({
  ...section,
  items: section.items.map((item) => {
    if (!item.price) return item;
    const { amount, currency: own, formatted } = item.price;
    const price = priceOf(amount / unit, own ?? currency, language);
    return price ? { ...item, price: { ...price, ...(unit === 1 && formatted && { formatted }) } } : item;
  }),
});
