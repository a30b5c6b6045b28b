import { isObject } from '@/lib/base/json';
import { priceOf } from '@/lib/base/text/price';
import { textOfData } from '../structured/text-of-data';
import type { FoundProduct } from './found-product';
import type { PageIdentity } from './page-identity';

/**
 * Reads the product of a shop's page view event: `view_item` of Google Analytics 4, or `detail` of the older enhanced
 * ecommerce.
 * @see https://developers.google.com/analytics/devguides/collection/ga4/reference/events#view_item
 */
export function productsInDataLayer(dataLayer: unknown[], { language }: PageIdentity): FoundProduct[] {
  return dataLayer.filter(isObject).flatMap((entry) => {
    const ecommerce = isObject(entry.ecommerce) ? entry.ecommerce : {};
    const detail = isObject(ecommerce.detail) ? ecommerce.detail.products : undefined;
    const items = entry.event === 'view_item' ? ecommerce.items : detail;
    // If the event has several items, the page is about none of them.
    const [item] = Array.isArray(items) && items.length === 1 ? items.filter(isObject) : [];
    const title = item && textOf(item.item_name ?? item.name);
    if (!item || !title) return [];
    const currency = item.currency ?? ecommerce.currency ?? ecommerce.currencyCode;
    const price = priceOf(item.price, currency, language);
    const discount = Number(item.discount);
    const id = textOf(item.item_id ?? item.id);
    return [
      {
        title,
        brand: textOf(item.item_brand ?? item.brand),
        category: categoryOf(item),
        codes: id ? [id] : [],
        images: [],
        variants: [
          {
            id,
            values: {},
            price,
            // The price of an item already includes its discount.
            originalPrice: price && discount > 0 ? priceOf(price.amount + discount, currency, language) : undefined,
            images: [],
          },
        ],
      },
    ];
  });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? textOfData(String(value)) || undefined : undefined;

/** Returns the five levels of a category as a path, or its path. */
function categoryOf(item: Record<string, unknown>): string | undefined {
  const levels = ['', 2, 3, 4, 5].flatMap((level) => textOf(item[`item_category${level}`]) ?? []);
  return levels.join(' > ') || textOf(item.category);
}
