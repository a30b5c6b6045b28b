import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AddressItem } from '../AddressItem';
import { FilterBox, passesFilter } from '../FilterBox';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import { ShowImages } from '../ShowImages';
import { webHref } from '../web-href';
import type { ViewProps } from './format';
import { groupPictures, type PictureGroup } from './group-pictures';
import { ImageTools } from './ImageTools';

const moreOf = ({ others: { length }, kind }: Pick<PictureGroup, 'others' | 'kind'>): string =>
  kind === 'sizes' ? i18n.t('panel.result.moreSizes', length) : i18n.t('panel.result.moreSwatches', length);

/** Pictures of a page without duplicates: other sizes, and other colors of a product, are behind each. */
export function Images({ value, frame, page, images, actions }: ViewProps<string[]>) {
  const [filter, setFilter] = useState('');
  const pictures = useMemo(() => groupPictures(value), [value]);
  const found = useMemo(
    () => pictures.filter(({ address, others }) => [address, ...others].some((one) => passesFilter(one, filter))),
    [pictures, filter],
  );
  const src = (address: string) =>
    address.startsWith('data:image/') ? address : images.given ? webHref(address, page.url) : undefined;
  const toolsFor = (address: string) => {
    const href = address.startsWith('data:image/') ? address : webHref(address, page.url);
    return href && /^(?:https?|data):/.test(href) && <ImageTools address={href} actions={actions} />;
  };
  const blocked = pictures.filter(({ address }) => !address.startsWith('data:')).length;
  // The notice above it says everything.
  if (value.length === 0) return <ResultPage frame={frame}>{null}</ResultPage>;
  return (
    <ResultPage
      frame={frame}
      wide
      meta={metaOf(value, pictures, found, filter)}
      filter={<FilterBox label={i18n.t('panel.result.filterImages')} value={filter} onChange={setFilter} />}
    >
      {!images.given && blocked > 0 && <ShowImages count={blocked} images={images} />}
      <LongList class="addresses" label={frame.label} items={found}>
        {({ address, others, kind }) => (
          <AddressItem
            address={address}
            base={page.url}
            more={{ addresses: others, label: moreOf({ others, kind }) }}
            tools={toolsFor(address)}
          >
            {src(address) && (
              <img class="thumbnail" src={src(address)} alt="" loading="lazy" referrerpolicy="no-referrer" />
            )}
          </AddressItem>
        )}
      </LongList>
    </ResultPage>
  );
}

function metaOf(value: string[], pictures: PictureGroup[], found: PictureGroup[], filter: string): string {
  if (filter.trim()) return i18n.t('panel.result.imagesFound', pictures.length, { found: found.length });
  const shown = i18n.t('panel.result.images', pictures.length);
  const addresses = i18n.t('panel.result.addresses', value.length);
  return value.length === pictures.length ? shown : i18n.list([shown, addresses]);
}
