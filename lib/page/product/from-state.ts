import { isObject } from '@/lib/base/json';
import { isoCode, type Price, priceOf } from '@/lib/base/text/price';
import { objectsIn } from '../structured/embedded-state';
import {
  type Availability,
  availabilityOf,
  distinctVariants,
  type FoundProduct,
  type FoundVariant,
  type ProductImage,
} from './found-product';
import { chosenOptions, labelsByNumber } from './option-labels';
import { isSameTitle, type PageIdentity, resolved } from './page-identity';
import {
  codeOf,
  factNames,
  firstFact,
  listOf,
  type State,
  type StateValues,
  stateFacts,
  stateText,
} from './state-facts';

/** Names of facts in the state of shops, in order of confidence; compared without case and separators. */
const TITLE = factNames('title name productname displayname producttitle itemname');
const PRICE = factNames(
  'saleprice currentprice finalprice sellingprice specialprice price prices priceinfo pricing pricerange variantprice unitprice displayprice offers',
);
const REGULAR = factNames(
  'compareatprice originalprice listprice regularprice wasprice oldprice msrp strikethroughprice fullprice initialprice displayregularprice',
);
const WITHIN_PRICE = factNames(
  'current sale final finalprice value amount price minvariantprice minimumprice minimum min lowprice low formatted pricestring',
);
const CURRENCY = factNames('currency currencycode pricecurrency currencyisocode currencyid');
const AVAILABILITY = factNames(
  'available instock isinstock isavailable availableforsale purchasable availability availabilitystatus stockstatus stocklevelstatus stock',
);
const VARIANTS = factNames('variants skus productvariants variations childskus');
const VALUES = factNames('color colour size material flavor flavour style pattern');
const SKU = factNames('sku skuid skucode itemnumber');
const ID = factNames('id variantid variationid productid code');
const CODES = factNames('sku gtin gtin13 gtin12 ean upc mpn barcode productid id');
const BRAND = factNames('brand brandname vendor manufacturer');
const ADDRESS = factNames('url canonicalurl producturl link handle slug');
const IMAGES = factNames('images image media gallery featuredimage imageurl');

/**
 * Finds objects in a state that describe the page's product: with a matching title, and with a price or with priced variants.
 */
export function productsInState(state: unknown, page: PageIdentity): FoundProduct[] {
  return objectsIn(state).flatMap((object) => {
    const facts = stateFacts(object);
    const title = stateText(firstFact(facts, TITLE));
    if (!title || title.length > LONGEST_TITLE || !page.titles.some((one) => isSameTitle(one, title))) return [];
    const variants = variantsOf(facts, page);
    if (!variants.some(({ price }) => price)) return [];
    const address = firstFact(facts, ADDRESS);
    return [
      {
        title,
        brand: stateText(firstFact(facts, BRAND)),
        description: stateText(firstFact(facts, ['description', 'descriptionhtml', 'shortdescription'])),
        url: typeof address === 'string' && address.includes('/') ? resolved(address, page.base) : undefined,
        codes: CODES.flatMap((name) => codeOf(facts.get(name)) ?? []),
        images: imagesOf(facts, page),
        variants,
      },
    ];
  });
}

const LONGEST_TITLE = 300;

function variantsOf(facts: StateValues, page: PageIdentity): FoundVariant[] {
  const options = [facts.get('options')].flat().flatMap((option) => stateText(option) ?? []);
  // Only objects written by Shopify themes have this member; all their prices are in cents.
  const unit = facts.has('pricevaries') || facts.has('comparepricevaries') ? 100 : 1;
  const listed = VARIANTS.map((name) => listOf(facts.get(name))).find(({ length }) => length > 0);
  const shared = { options, labels: labelsByNumber(facts), currency: codeOf(firstFact(facts, CURRENCY)), unit };
  const whole = variantOf(facts, shared, page);
  if (!listed) return [whole];
  const variants = listed.map((object) => variantOf(variantFacts(object), shared, page));
  const priced = variants.map((variant) => ({
    ...variant,
    ...(variant.price ? {} : { price: whole.price, originalPrice: whole.originalPrice }),
    availability: variant.availability ?? whole.availability,
  }));
  return distinctVariants(priced);
}

/** Returns the facts of a variant, which GraphQL stores as a product next to its distinguishing values. */
function variantFacts(object: State): StateValues {
  const { product } = object;
  return new Map([...(isObject(product) ? stateFacts(product) : []), ...stateFacts(object)]);
}

/** Returns the standalone variants of a product, which lack a surrounding product. */
export const variantsIn = (objects: readonly State[], page: PageIdentity): FoundVariant[] =>
  distinctVariants(
    objects.map((object) =>
      variantOf(stateFacts(object), { options: [], labels: new Map(), currency: undefined, unit: 1 }, page),
    ),
  );

interface Shared {
  options: string[];
  /** Choices by the numbers with which variants refer to them. */
  labels: ReturnType<typeof labelsByNumber>;
  currency: string | undefined;
  /** How many units of the prices make up one main unit of the currency. */
  unit: number;
}

function variantOf(facts: StateValues, { options, labels, currency, unit }: Shared, page: PageIdentity): FoundVariant {
  const money = (names: string[]) => {
    const price = moneyOf(firstFact(facts, names), codeOf(firstFact(facts, CURRENCY)) ?? currency, page.language);
    return price && unit > 1 ? priceOf(price.amount / unit, price.currency, page.language) : price;
  };
  return {
    id: codeOf(firstFact(facts, ID)),
    sku: codeOf(firstFact(facts, SKU)),
    title: stateText(firstFact(facts, ['publictitle', ...TITLE])),
    values: valuesOf(facts, options, labels),
    price: money(PRICE),
    originalPrice: money(REGULAR),
    availability: stockOf(firstFact(facts, AVAILABILITY)),
    images: imagesOf(facts, page),
  };
}

const ATTRIBUTE = /^attribute_(?:pa_)?/;

/** Returns the names and values that distinguish a variant from its siblings. */
function valuesOf(facts: StateValues, options: string[], labels: Shared['labels']): Record<string, string> {
  const chosen = facts.get('selectedoptions') ?? facts.get('attributes');
  const selected = listOf(chosen).map(({ name, code, value, label }) => [name ?? code, value ?? label]);
  // WooCommerce: `attribute_pa_color` belongs to the shop, `attribute_color` to the product.
  const prefixed = Object.entries(isObject(chosen) ? chosen : {})
    .filter(([name]) => ATTRIBUTE.test(name))
    .map(([name, value]) => [name.replace(ATTRIBUTE, ''), value]);
  const given = [facts.get('options')].flat();
  const numbered = options.map((name, index) => [name, given[index] ?? facts.get(`option${index + 1}`)]);
  const named = VALUES.map((name) => [name, stateText(facts.get(name))]);
  const found = [selected, prefixed, chosenOptions(facts, labels), numbered, named]
    .map((pairs) => pairs.filter(isPair))
    .find(({ length }) => length > 0);
  return Object.fromEntries(found ?? []);
}

const isPair = (pair: unknown[]): pair is [string, string] =>
  pair.every((part) => typeof part === 'string' && part !== '' && part.length <= LONGEST_TITLE);

/** Maximum depth of objects within a price. */
const DEEPEST = 3;

/** Reads a price: a number, a text, or an object that contains either of these and a currency. */
function moneyOf(value: unknown, currency: string | undefined, language: string, depth = 0): Price | undefined {
  if (Array.isArray(value)) return depth < DEEPEST ? moneyOf(value[0], currency, language, depth + 1) : undefined;
  if (!isObject(value)) return priceOf(value, currency, language);
  if (depth === DEEPEST) return undefined;
  const facts = stateFacts(value);
  const own = isoCode(firstFact(facts, CURRENCY)) ?? currency;
  const cents = facts.get('centamount');
  if (typeof cents === 'number') return priceOf(cents / 10 ** Number(facts.get('fractiondigits') ?? 2), own, language);
  for (const name of WITHIN_PRICE) {
    const price = facts.has(name) ? moneyOf(facts.get(name), own, language, depth + 1) : undefined;
    if (price) return price;
  }
  return undefined;
}

function stockOf(value: unknown): Availability | undefined {
  if (typeof value === 'number') return { inStock: value > 0 };
  if (!isObject(value)) return availabilityOf(value);
  const facts = stateFacts(value);
  return availabilityOf(firstFact(facts, [...AVAILABILITY, 'status', 'value']));
}

function imagesOf(facts: StateValues, { base }: PageIdentity): ProductImage[] {
  const found = IMAGES.flatMap((name) => {
    const value = facts.get(name);
    const listed = Array.isArray(value) ? value : listOf(value).length > 0 ? listOf(value) : [value];
    return listed.flatMap((image) => {
      const url = resolved(isObject(image) ? (image.url ?? image.src ?? image.originalSrc) : image, base);
      return url ? [{ url, alt: isObject(image) ? stateText(image.alt ?? image.altText) : undefined }] : [];
    });
  });
  return [...new Map(found.map((picture) => [picture.url, picture])).values()];
}
