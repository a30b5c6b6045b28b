import { priceOf } from '@/lib/base/text/price';
import type { FactSources } from '../metadata/fact-sources';
import { textOfData } from '../structured/text-of-data';
import { availabilityOf, type FoundProduct } from './found-product';
import { type PageIdentity, resolved } from './page-identity';

/**
 * Reads the product that a page's meta elements describe; a type alone does not suffice, as shops set it on every page.
 * @see https://developers.facebook.com/docs/marketing-api/catalog/guides/microdata-tags
 */
export function productsInMeta({ tags }: FactSources, page: PageIdentity): FoundProduct[] {
  const said = (...names: string[]) =>
    names
      .flatMap((name) => tags.get(name) ?? [])
      .map(textOfData)
      .find(Boolean);
  const title = said('og:title', 'twitter:title');
  const currency = said('product:price:currency', 'og:price:currency', 'product:sale_price:currency');
  const whole = priceOf(said('product:price:amount', 'og:price:amount'), currency, page.language);
  const reduced = priceOf(said('product:sale_price:amount'), currency, page.language);
  const price = reduced ?? whole;
  if (!page.isProduct || !title || !price) return [];
  const sku = said('product:retailer_item_id', 'product:sku');
  return [
    {
      title,
      brand: said('product:brand', 'og:brand'),
      category: said('product:category'),
      description: said('og:description', 'description'),
      url: resolved(said('og:url'), page.base),
      codes: sku ? [sku] : [],
      images: (tags.get('og:image') ?? []).flatMap((image) => resolved(image, page.base) ?? []).map((url) => ({ url })),
      variants: [
        {
          sku,
          values: {},
          price,
          originalPrice: reduced && whole,
          availability: availabilityOf(said('product:availability', 'og:availability')),
          images: [],
        },
      ],
    },
  ];
}
