import { i18n } from '#i18n';
import { inDigits } from '@/components/base/numbers';
import { AddressItem } from '../AddressItem';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import { ShowImages } from '../ShowImages';
import { webHref } from '../web-href';
import type { ViewProps } from './format';

export function Images({ value, frame, page, images }: ViewProps<string[]>) {
  const src = (address: string) =>
    address.startsWith('data:image/') ? address : images.given ? webHref(address, page.url) : undefined;
  const blocked = value.filter((address) => !address.startsWith('data:')).length;
  return (
    <ResultPage
      frame={frame}
      wide
      meta={i18n.t('panel.result.images', value.length, { count: inDigits(value.length) })}
    >
      {!images.given && blocked > 0 && <ShowImages count={blocked} onShow={images.give} />}
      <LongList class="addresses" label={frame.label} items={value}>
        {(address) => (
          <AddressItem address={address} base={page.url}>
            {src(address) && (
              <img class="thumbnail" src={src(address)} alt="" loading="lazy" referrerpolicy="no-referrer" />
            )}
          </AddressItem>
        )}
      </LongList>
    </ResultPage>
  );
}
