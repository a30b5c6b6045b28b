import { defined } from '@/lib/base/json';
import { type Price, priceOf } from '@/lib/base/text/price';
import type { ScrapeData } from '@/lib/contract';
import type { PageInfo } from '../metadata/page-facts';
import { readEmbeddedState } from '../structured/embedded-state';
import { readStructuredData } from '../structured/structured-data';
import { breadcrumbIn } from './breadcrumb';
import type { FoundProduct, FoundVariant } from './found-product';
import { productsInDataLayer } from './from-data-layer';
import { productsInMeta } from './from-meta';
import { productsInNodes } from './from-nodes';
import { productInOptions } from './from-options';
import { productsInState } from './from-state';
import { productInForm } from './from-variations';
import { joinProducts } from './join-products';
import { certaintyOf, isSamePath, isSameTitle, ownTitle, type PageIdentity, pageIdentity } from './page-identity';

export type Product = NonNullable<ScrapeData['product']>;

/**
 * Finds the product of a page in its machine-readable data: JSON-LD, microdata, RDFa, the state of its scripts, its data layer,
 * its meta elements. A source adds to earlier sources only if it describes the same product.
 * Specification: "product".
 * @returns null if the page is not about a product, or this is uncertain
 */
export function findProduct(document: Document, facts: PageInfo): Product | null {
  const page = pageIdentity(document, facts);
  const { jsonLd, microdata, rdfa } = readStructuredData(document, facts.sources.linkedScripts);
  const { states, dataLayer } = readEmbeddedState(document);
  const sources = [
    ...[jsonLd, microdata, rdfa].map((nodes) => () => productsInNodes(nodes, page)),
    () => states.flatMap((state) => productsInState(state, page)),
    () => productsInDataLayer(dataLayer, page),
    () => productsInMeta(facts.sources, page),
  ];
  let found: FoundProduct | undefined;
  for (const productsIn of sources) {
    const own = productOf(page, productsIn());
    if (!found) found = own;
    else if (own && isSame(found, own)) joinProducts(found, own);
  }
  const form = productInForm(document, page) ?? productInOptions(states, page);
  if (form && (found?.variants.length ?? 0) < 2) found = found ? withVariants(found, form) : form;
  if (!found || !isOffered(found, page)) return null;
  const category = [jsonLd, microdata, rdfa].map((nodes) => breadcrumbIn(nodes, page)).find(Boolean) ?? found.category;
  return written({ ...found, category }, page);
}

/** Returns the page's product among those of one source; undefined if several qualify. */
function productOf(page: PageIdentity, products: FoundProduct[]): FoundProduct | undefined {
  const rated = products.map((product) => ({ product, certainty: certaintyOf(product, page) }));
  const most = Math.max(0, ...rated.map(({ certainty }) => certainty));
  const [first, ...others] = rated
    .filter(({ certainty }) => certainty === most)
    .map(({ product }) => product)
    .sort((a, b) => b.variants.length - a.variants.length);
  if (!first || (most === 0 && (others.length > 0 || !page.isProduct))) return undefined;
  if (!others.every((other) => isSameThere(first, other))) return undefined;
  for (const other of others) joinProducts(first, other);
  return first;
}

/** Returns true for two descriptions of one product in the same source, which would not name it in two ways. */
const isSameThere = (one: FoundProduct, other: FoundProduct): boolean =>
  one.codes.some((code) => other.codes.includes(code)) ||
  isSamePath(one.url, other.url) ||
  one.title.toLowerCase() === other.title.toLowerCase();

/** Returns true for two descriptions of one product in different sources. */
const isSame = (one: FoundProduct, other: FoundProduct): boolean =>
  isSameThere(one, other) || isSameTitle(one.title, other.title);

/** Adds variants to a product known as a whole; its price is in the same currency. */
function withVariants(product: FoundProduct, { variants }: FoundProduct): FoundProduct {
  const [whole] = product.variants;
  const currency = whole?.price?.currency;
  const stated = (price: Price | undefined) => price && { ...(currency && { currency }), ...price };
  return {
    ...product,
    variants: variants.map((variant) => ({
      ...variant,
      price: stated(variant.price),
      originalPrice: stated(variant.originalPrice),
      availability: variant.availability ?? whole?.availability,
    })),
  };
}

/** Distinguishes a product for sale on the page from its subject: an article about a product has its data, too. */
function isOffered({ codes, variants, url }: FoundProduct, page: PageIdentity): boolean {
  if (page.isProduct) return true;
  if (page.isArticle) return false;
  if (variants.some(({ price, availability }) => price || availability)) return true;
  if (page.isCalledArticle) return false;
  return codes.length > 0 || page.addresses.some((address) => isSamePath(address, url));
}

function written(product: FoundProduct, page: PageIdentity): Product {
  const currencies = new Set(product.variants.flatMap(({ price }) => price?.currency ?? []));
  // A single currency on a page applies to every variant.
  const [currency] = currencies.size === 1 ? currencies : [];
  const priced = (price: Price): Price => ({
    ...priceOf(price.amount, price.currency ?? currency, page.language),
    ...price,
  });
  return defined({
    title: ownTitle(product.title, page),
    brand: product.brand,
    category: product.category,
    url: page.url,
    description: product.description,
    variants: product.variants.map((variant) => writtenVariant(variant, product, priced)),
  });
}

function writtenVariant(
  variant: FoundVariant,
  { images, title }: FoundProduct,
  priced: (price: Price) => Price,
): Product['variants'][number] {
  const { price, originalPrice, values, availability } = variant;
  const isReduced = price && originalPrice && originalPrice.amount > price.amount;
  const pictures = variant.images.length > 0 ? variant.images : images;
  return defined({
    id: variant.id,
    sku: variant.sku,
    title: variant.title ?? title,
    values: Object.keys(values).length > 0 ? values : undefined,
    price: price && { ...priced(price) },
    sale: isReduced ? { originalPrice: { ...priced(originalPrice) } } : undefined,
    // A price without a statement that the product is sold out counts as an offer.
    availability: defined({ ...(availability ?? { inStock: price !== undefined }) }),
    images: pictures.length > 0 ? pictures.map((picture) => defined({ ...picture })) : undefined,
  });
}
