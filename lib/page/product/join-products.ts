import { type FoundProduct, type FoundVariant, fillIn } from './found-product';

/**
 * Adds to a description of a product the extra facts of another description; its own facts stay. Descriptions with the same
 * name and different SKUs are of two products, or of two variants, and are not merged.
 */
export function joinProducts(product: FoundProduct, other: FoundProduct): void {
  const [only, ...more] = product.variants;
  const [sole, ...others] = other.variants;
  if (only && sole && more.length + others.length === 0 && isOther(only, sole)) return;
  const variants = joinedVariants(product.variants, other.variants);
  const codes = [...new Set([...product.codes, ...other.codes])];
  Object.assign(fillIn(product, other), { variants, codes });
}

function joinedVariants(own: FoundVariant[], others: FoundVariant[]): FoundVariant[] {
  const [only] = own;
  const [sole] = others;
  if (!only) return others;
  if (own.length === 1 && others.length === 1 && sole) return [joinVariant(only, sole)];
  // One description has the product as a whole, and another has its variants.
  if (own.length === 1 && others.length > 1) {
    const known = others.find((variant) => isOne(variant, only));
    if (!known && (only.sku ?? only.id)) return own;
    return others.map((variant) => (variant === known ? joinVariant(only, variant) : withStock(variant, only)));
  }
  return own.map((variant) => {
    const known = others.find((other) => isOne(variant, other));
    return known ? joinVariant(variant, known) : variant;
  });
}

/** Gives a variant without availability that of the whole product. */
const withStock = (variant: FoundVariant, { availability }: FoundVariant): FoundVariant => ({
  ...variant,
  availability: variant.availability ?? availability,
});

const isOne = (one: FoundVariant, other: FoundVariant): boolean =>
  (one.sku !== undefined && one.sku === other.sku) || (one.id !== undefined && one.id === other.id);

/** Returns true if both have numbers of the same kind that differ. */
const isOther = (one: FoundVariant, other: FoundVariant): boolean =>
  one.sku !== undefined && other.sku !== undefined && one.sku !== other.sku;

function joinVariant(variant: FoundVariant, other: FoundVariant): FoundVariant {
  const { price, originalPrice } = variant;
  const isSamePrice = !price || !other.price || price.amount === other.price.amount;
  const joined = fillIn({ ...variant }, isSamePrice ? other : { ...other, originalPrice });
  if (price && !price.currency && isSamePrice && other.price?.currency) joined.price = other.price;
  return joined;
}
