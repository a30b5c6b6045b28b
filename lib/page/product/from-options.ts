import { isObject } from '@/lib/base/json';
import { objectsIn } from '../structured/embedded-state';
import type { FoundProduct, FoundVariant } from './found-product';
import { variantsIn } from './from-state';
import { optionsIn } from './option-labels';
import type { PageIdentity } from './page-identity';
import { codeOf, type State, type StateValues, stateFacts } from './state-facts';

/**
 * Reads the variants of shops that store options apart from prices: options whose values list their product numbers, and prices
 * by these numbers, as in Magento's configuration of a product.
 * @returns undefined if the page lacks such options, or has those of several products
 */
export function productInOptions(states: readonly unknown[], page: PageIdentity): FoundProduct | undefined {
  const found = states.flatMap(objectsIn).flatMap((object) => {
    const variants = variantsOf(stateFacts(object), page);
    return variants.length > 0 ? [variants] : [];
  });
  const [variants] = found;
  const [title] = page.titles;
  // Swatches repeat the options of the product.
  const isOne = new Set(found.map((one) => one.map(({ id }) => id).join())).size === 1;
  return variants && isOne && title ? { title, codes: [], images: [], variants } : undefined;
}

function variantsOf(facts: StateValues, page: PageIdentity): FoundVariant[] {
  const [prices, skus, images] = ['optionprices', 'sku', 'images'].map((name) => membersOf(facts.get(name)));
  if (!prices || Object.keys(prices).length === 0) return [];
  const choices = new Map<string, { name: string; value: string }[]>();
  for (const { name, values } of optionsIn(facts)) {
    for (const { label, facts: value } of values) {
      for (const number of [value.get('products')].flat().flatMap((one) => codeOf(one) ?? [])) {
        choices.set(number, [...(choices.get(number) ?? []), { name, value: label }]);
      }
    }
  }
  const known = [...choices].flatMap(([id, selectedOptions]) => {
    const price = prices[id];
    return isObject(price)
      ? [{ ...price, id, sku: skus?.[id], images: picturesOf(images?.[id]), selectedOptions }]
      : [];
  });
  return variantsIn(known, page);
}

const membersOf = (value: unknown): State => (isObject(value) ? value : {});

/** Returns the pictures of a variant in their largest size. */
const picturesOf = (value: unknown): State[] =>
  (Array.isArray(value) ? value : [])
    .filter(isObject)
    .map(({ full, img, caption }) => ({ url: full ?? img, alt: caption }));
