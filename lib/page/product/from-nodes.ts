import { isObject } from '@/lib/base/json';
import { type Price, priceOf } from '@/lib/base/text/price';
import { type LinkedNode, typesOf } from '../metadata/linked-data';
import { LinkedReader, reachable } from '../structured/linked-reader';
import {
  availabilityOf,
  distinctVariants,
  type FoundProduct,
  type FoundVariant,
  type ProductImage,
} from './found-product';
import { type PageIdentity, resolved } from './page-identity';

/** https://schema.org/Product and its subtypes. */
const PRODUCT = /^(?:Product(?:Group|Model)?|IndividualProduct|Vehicle|Car|Motorcycle)$/;
/** Types that are products if they are offered, and works otherwise. */
const WORK = /^(?:Book|Course|VideoGame)$/;
/** Members that lead to the page's subject; all others lead to other products. */
const ABOUT = ['@graph', 'mainEntity', 'mainEntityOfPage', 'about'];
/** Properties by which variants differ; `variesBy` adds others. */
const VARIES = ['color', 'size', 'material', 'pattern', 'flavor'];
const CODES = ['sku', 'productID', 'productGroupID', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'];
const REGULAR = /ListPrice|Strikethrough|SRP/i;

/** Reads the products that schema.org nodes describe as the page's subject, in document order. */
export function productsInNodes(roots: readonly LinkedNode[], page: PageIdentity): FoundProduct[] {
  const reader = new ProductReader(new LinkedReader(roots), page);
  const nodes = reachable(roots, (node) => ABOUT.map((name) => node[name]));
  const products = nodes.filter(isProduct);
  const offers = nodes.filter((node) => typesOf(node).includes('Offer') && 'price' in node);
  // Markup may contain an offer whose product lacks a type: a single offer belongs to the page.
  const offered = products.length === 0 && offers.length === 1 ? [{ name: page.titles[0], offers }] : products;
  return offered.flatMap((node) => reader.product(node) ?? []);
}

function isProduct(node: LinkedNode): boolean {
  const types = typesOf(node);
  // Some shops misspell the type attribute.
  const isOffered = (types.length === 0 || types.some((type) => WORK.test(type))) && 'offers' in node;
  return isOffered || types.some((type) => PRODUCT.test(type));
}

class ProductReader {
  constructor(
    private readonly data: LinkedReader,
    private readonly page: PageIdentity,
  ) {}

  product(node: LinkedNode): FoundProduct | undefined {
    const title = this.data.text(node, 'name');
    if (!title) return undefined;
    return {
      title,
      brand: this.data.text(node, 'brand') ?? this.data.text(node, 'manufacturer'),
      category: this.data.text(node, 'category'),
      description: this.data.text(node, 'description'),
      url: resolved(this.data.text(node, 'url'), this.page.base),
      codes: CODES.flatMap((name) => this.data.text(node, name) ?? []),
      images: this.images(node),
      variants: this.variants(node),
    };
  }

  private variants(node: LinkedNode): FoundVariant[] {
    const members = this.data.nodes(node, 'hasVariant');
    const named = this.data.texts(node, 'variesBy').map((name) => name.replace(/^.*[/#:]/s, ''));
    const varies = [...VARIES, ...named];
    const offered = members.length > 0 ? members.flatMap((member) => this.offered(member, varies).slice(0, 1)) : [];
    return distinctVariants(offered.length > 0 ? offered : this.offered(node, varies));
  }

  /** Returns the variants on offer; offers of one SKU by several sellers count as one. */
  private offered(node: LinkedNode, varies: string[]): FoundVariant[] {
    const title = this.data.text(node, 'name');
    const id = this.data.text(node, 'productID');
    const sku = this.data.text(node, 'sku');
    const own = { title, values: this.values(node, varies), images: this.images(node) };
    const offers = this.data.nodes(node, 'offers').flatMap((offer) => {
      const inner = this.data.nodes(offer, 'offers');
      return inner.length > 0 ? inner : [offer];
    });
    const found = offers.map((offer) => this.offer(offer, varies));
    if (new Set(found.map(numberOf)).size > 1) {
      return found.filter(numberOf).map((offer) => ({ ...offer, title: offer.title ?? title }));
    }
    const best = found.find(({ price, availability }) => price && availability?.inStock !== false) ?? found[0];
    return [{ ...best, ...own, id: best?.id ?? id, sku: best?.sku ?? sku }];
  }

  private offer(offer: LinkedNode, varies: string[]): FoundVariant {
    return {
      id: /[?&]variant=(\d+)/.exec(this.data.text(offer, 'url') ?? '')?.[1],
      sku: this.data.text(offer, 'sku'),
      title: this.data.text(offer, 'name'),
      values: this.values(offer, varies),
      ...this.prices(offer),
      availability: availabilityOf(this.data.text(offer, 'availability')),
      images: this.images(offer),
    };
  }

  private prices(offer: LinkedNode): Pick<FoundVariant, 'price' | 'originalPrice'> {
    const currency = this.data.text(offer, 'priceCurrency');
    const stated = this.data.nodes(offer, 'priceSpecification').map((specification) => ({
      isRegular: REGULAR.test(this.data.text(specification, 'priceType') ?? ''),
      // A price for 100 g does not apply to any product.
      isPerUnit: 'referenceQuantity' in specification,
      price: this.price(specification, ['price', 'minPrice'], currency),
    }));
    const whole = stated.filter(({ price, isPerUnit }) => price && !isPerUnit);
    const ofOffer = this.price(offer, ['price', 'lowPrice', 'minPrice'], currency ?? whole[0]?.price?.currency);
    const price = ofOffer ?? (whole.find(({ isRegular }) => !isRegular) ?? whole[0])?.price;
    return { price, originalPrice: whole.find(({ isRegular }) => isRegular)?.price };
  }

  private price(node: LinkedNode, names: string[], currency: string | undefined): Price | undefined {
    const code = this.data.text(node, 'priceCurrency') ?? currency;
    return names
      .flatMap((name) => this.data.members(node, name))
      .map((value) => priceOf(value, code, this.page.language))
      .find(Boolean);
  }

  private values(node: LinkedNode, varies: string[]): Record<string, string> {
    const pairs = [
      ...varies.map((name) => [name, this.data.text(node, name)]),
      ...this.data
        .nodes(node, 'additionalProperty')
        .map((property) => [this.data.text(property, 'name'), this.data.text(property, 'value')])
        .filter(([name = '']) => varies.includes(name)),
    ];
    return Object.fromEntries(pairs.filter(([name, value]) => name && value));
  }

  private images(node: LinkedNode): ProductImage[] {
    return this.data.members(node, 'image').flatMap((image) => {
      const held = isObject(image) ? image : {};
      const written = isObject(image) ? [held.url, held.contentUrl, held['@id']].flat() : [image];
      const url = written.map((address) => resolved(address, this.page.base)).find(Boolean);
      return url ? [{ url, alt: this.data.text(held, 'caption') }] : [];
    });
  }
}

const numberOf = ({ sku, id }: FoundVariant) => sku ?? id ?? '';
