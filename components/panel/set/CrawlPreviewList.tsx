import { i18n } from '#i18n';
import { Address } from '@/components/base/Address';
import { Notice } from '@/components/base/Notice';
import { readableUrl } from '@/components/base/readable-url';
import type { CrawlPreview } from '@/lib/operations/crawl/preview';
import { Fold } from '../Fold';
import { LongList } from '../LongList';
import { useInSight } from '../use-in-sight';
import { AddressFold } from './AddressFold';

/** Pages that a crawl would take as far as is known in advance, and pages that it would leave out, each with the reason. */
export function CrawlPreviewList({ preview: { taken, left, warning } }: { preview: CrawlPreview }) {
  const place = useInSight(taken);
  return (
    <div class="crawl-found" ref={place}>
      {warning && <Notice>{warning}</Notice>}
      {taken.length === 0 && <p>{i18n.t('panel.crawl.taken', 0)}</p>}
      <AddressFold
        title={i18n.t('panel.crawl.taken', taken.length)}
        isCounted
        class="crawl-addresses"
        addresses={taken}
      />
      {left.length > 0 && (
        <Fold title={i18n.t('panel.crawl.leftTitle')} meta={i18n.number(left.length)}>
          <LongList label={i18n.t('panel.crawl.leftTitle')} class="crawl-addresses" items={left}>
            {({ url, why }) => (
              <li key={url}>
                <Address>{readableUrl(url)}</Address> <small>{i18n.t(`panel.crawl.why.${why}`)}</small>
              </li>
            )}
          </LongList>
        </Fold>
      )}
      <p class="meta" role="status">
        {i18n.t('panel.crawl.more')}
      </p>
    </div>
  );
}
