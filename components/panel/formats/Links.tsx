import './links.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';
import { inDigits } from '@/components/base/numbers';
import { AddressItem } from '../AddressItem';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

export function Links({ value, frame, page }: ViewProps<string[]>) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = value.filter((link) => link.toLowerCase().includes(wanted));
  return (
    <ResultPage
      frame={frame}
      wide
      meta={
        wanted
          ? i18n.t('panel.result.linksFound', { found: inDigits(found.length), count: inDigits(value.length) })
          : i18n.t('panel.result.links', value.length, { count: inDigits(value.length) })
      }
      controls={
        <label class="find">
          <Icon name="search" />
          <input
            type="text"
            aria-label={i18n.t('panel.result.filterLinks')}
            placeholder={i18n.t('panel.result.filterLinks')}
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
      }
    >
      <LongList class="addresses" label={frame.label} items={found}>
        {(link) => <AddressItem address={link} base={page.url} />}
      </LongList>
    </ResultPage>
  );
}
