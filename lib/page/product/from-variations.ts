import * as dom from '@/lib/dom';
import { isObject, parseJson } from '@/lib/json';
import type { FoundProduct } from './found-product';
import { variantsIn } from './from-state';
import type { PageIdentity } from './page-identity';

/** Characters of an attribute that holds variations. */
const LARGEST = 2_000_000;
const HELD_IN = 'data-product_variations';

/**
 * Reads the variants that shops of WooCommerce hold at the form in which one of them is chosen. They are all that the
 * product has, where its other data knows it as a whole.
 * @returns nothing where the page has no such form, or several
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
