import * as dom from '@/lib/base/dom';
import { isObject, parseJson } from '@/lib/base/json';
import type { FoundProduct } from './found-product';
import { variantsIn } from './from-state';
import type { PageIdentity } from './page-identity';

/** Maximum number of characters in an attribute with variations. */
const LARGEST = 2_000_000;
const HELD_IN = 'data-product_variations';

/**
 * Reads the variants that WooCommerce shops attach to the selection form. They are complete if the page's other data describes
 * the product as a whole.
 * @returns undefined if the page does not contain exactly one such form
 */
export function productInForm(document: Document, page: PageIdentity): FoundProduct | undefined {
  const [form, ...others] = dom.all(document, `form[${HELD_IN}]`);
  const written = form && others.length === 0 ? dom.attributeOf(form, HELD_IN) : null;
  const [title] = page.titles;
  if (!written || written.length > LARGEST || !title) return undefined;
  const held = parseJson(written);
  const variants = Array.isArray(held) ? variantsIn(held.filter(isObject), page) : [];
  return variants.length > 0 ? { title, codes: [], images: [], variants } : undefined;
}
