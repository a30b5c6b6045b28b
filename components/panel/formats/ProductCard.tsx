import './product.css';
import { i18n } from '#i18n';
import { classNames } from '@/components/base/class-names';
import { FactLine } from '@/components/base/FactLine';
import type { ScrapeData } from '@/lib/contract';
import { LongList } from '../LongList';
import { ShowImages } from '../ShowImages';
import { webHref } from '../web-href';
import { withJson } from './with-json';

type ProductData = NonNullable<ScrapeData['product']>;
type Variant = ProductData['variants'][number];
type Amount = NonNullable<Variant['price']>;

/** A product as a customer reads it: its name, pictures and description, and the price of each variant. */
export const ProductCard = withJson<ProductData>(
  ({ value, page, images }) => {
    const pictures = [...new Set(value.variants.flatMap((variant) => variant.images?.map(({ url }) => url) ?? []))];
    return (
      <article class="product" aria-label={value.title}>
        {(value.brand || value.category) && (
          <p class="meta">
            <FactLine of={[value.brand, value.category]} />
          </p>
        )}
        <h2 dir="auto">{value.title}</h2>
        {value.description && (
          <p>
            <bdi>{value.description}</bdi>
          </p>
        )}
        {!images.given && pictures.length > 0 && <ShowImages count={pictures.length} images={images} />}
        {images.given && <Pictures addresses={pictures} base={page.url} />}
        <LongList class="product-variants" label={i18n.t('panel.result.variantList')} items={value.variants}>
          {(variant) => <VariantRow variant={variant} product={value.title} />}
        </LongList>
      </article>
    );
  },
  ({ variants }) => i18n.t('panel.result.variants', variants.length),
);

/** Maximum number of pictures on a card; the tab of images has all of them. */
const SHOWN = 6;

const Pictures = ({ addresses, base }: { addresses: string[]; base: string }) => (
  <div class="product-pictures">
    {addresses.slice(0, SHOWN).map((address) => (
      <img key={address} src={webHref(address, base)} alt="" loading="lazy" referrerpolicy="no-referrer" />
    ))}
  </div>
);

function VariantRow({ variant, product }: { variant: Variant; product: string }) {
  const { sku, price, sale, availability, values, title } = variant;
  const named = Object.values(values ?? {}).join(' / ') || (title !== product && title);
  return (
    <li class="product-variant">
      <span>
        {named && <span dir="auto">{named} </span>}
        {sku && <small class="meta">{sku}</small>}
      </span>
      <span class={classNames('product-stock', availability.inStock && 'in-stock')}>
        {availability.inStock ? i18n.t('panel.result.inStock') : i18n.t('panel.result.outOfStock')}
      </span>
      <span class="product-price">
        {sale && <del>{written(sale.originalPrice)}</del>} {price && <strong>{written(price)}</strong>}
      </span>
    </li>
  );
}

const written = ({ amount, currency, formatted }: Amount): string =>
  formatted ?? [amount, currency].filter((part) => part !== undefined && part !== null).join(' ');
