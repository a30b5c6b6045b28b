import './links.css';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AddressItem } from '../AddressItem';
import { FilterBox, passesFilter } from '../FilterBox';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import { Segmented } from '../Segmented';
import type { ViewProps } from './format';
import { linksBySite } from './link-lists';

type Order = 'page' | 'site';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'page', label: i18n.t('panel.result.linksAsOnPage') },
  { value: 'site', label: i18n.t('panel.result.linksBySite') },
];

export function Links({ value, frame, page }: ViewProps<string[]>) {
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>('page');
  const found = useMemo(() => value.filter((link) => passesFilter(link, filter)), [value, filter]);
  const list = (links: string[], label: string) => (
    <LongList class="addresses" label={label} items={links}>
      {(link) => <AddressItem address={link} base={page.url} />}
    </LongList>
  );
  return (
    <ResultPage
      frame={frame}
      wide
      meta={
        filter.trim()
          ? i18n.t('panel.result.linksFound', value.length, { found: found.length })
          : i18n.t('panel.result.links', value.length)
      }
      controls={<FilterBox label={i18n.t('panel.result.filterLinks')} value={filter} onChange={setFilter} />}
    >
      <Segmented label={i18n.t('panel.result.view')} options={ORDERS} value={order} onChange={setOrder} />
      {order === 'page'
        ? list(found, frame.label)
        : linksBySite(found, page.url).map(({ site, links }) => (
            <SiteLinks key={site} site={site} count={links.length}>
              {() => list(links, site || frame.label)}
            </SiteLinks>
          ))}
    </ResultPage>
  );
}

interface SiteLinksProps {
  site: string;
  count: number;
  /** Draws the links; not before they are to be seen. */
  children(): preact.ComponentChildren;
}

function SiteLinks({ site, count, children }: SiteLinksProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="site-links" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi dir="ltr">{site || i18n.t('panel.result.noSite')}</bdi>
        <small class="meta">{i18n.t('panel.result.links', count)}</small>
      </summary>
      {open && children()}
    </details>
  );
}
