import type { Price } from '@/lib/base/text/price';

export interface ProductImage {
  url: string;
  alt?: string | undefined;
}

export interface Availability {
  inStock: boolean;
  text?: string | undefined;
}

/** An individually sold item with its own number, as described by one source of a page. */
export interface FoundVariant {
  id?: string | undefined;
  sku?: string | undefined;
  title?: string | undefined;
  values: Record<string, string>;
  price?: Price | undefined;
  /** The price before a discount. */
  originalPrice?: Price | undefined;
  availability?: Availability | undefined;
  images: ProductImage[];
}

/** A product as described by one source of a page. */
export interface FoundProduct {
  title: string;
  brand?: string | undefined;
  category?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** Numbers that identify only this product: SKU, GTIN, MPN, the shop's own. */
  codes: string[];
  images: ProductImage[];
  variants: FoundVariant[];
}

/** Terms of shops and of https://schema.org/ItemAvailability for products that are unavailable now. */
const OUT =
  /out|sold|unavail|not.?avail|discontinu|back.?order|pre.?order|pre.?sale|coming|reserved|no.?stock|^oos$|^false$/i;
const IN = /in.?stock|avail|online.?only|in.?store|limited|made.?to|^low|^true$|^ready/i;

/** Reads the availability from a text; undefined if the text does not state it. */
export function availabilityOf(said: unknown): Availability | undefined {
  if (typeof said === 'boolean') return { inStock: said };
  if (typeof said !== 'string') return undefined;
  const text = said.replace(/^.*[/#]/s, '').trim();
  if (OUT.test(text)) return { inStock: false, text };
  return IN.test(text) ? { inStock: true, text } : undefined;
}

/** Fills in missing members of a description from another; existing members stay. */
export function fillIn<Account extends object>(account: Account, other: Account): Account {
  const missing = Object.entries(other).filter(([key]) => isMissing(account[key as keyof Account]));
  return Object.assign(account, Object.fromEntries(missing));
}

const isMissing = (value: unknown) =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Removes variants with duplicate numbers: one SKU is one variant, however many sellers offer it. */
export function distinctVariants(variants: FoundVariant[]): FoundVariant[] {
  const byNumber = new Map<string, FoundVariant>();
  for (const [index, variant] of variants.entries()) {
    const number = variant.sku ?? variant.id ?? `#${index}`;
    const known = byNumber.get(number);
    if (known) fillIn(known, variant);
    else byNumber.set(number, variant);
  }
  return [...byNumber.values()];
}
