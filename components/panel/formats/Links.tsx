import './links.css';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { AddressItem } from '../AddressItem';
import { FilterBox, passesFilter } from '../FilterBox';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import { Segmented } from '../Segmented';
import { webHref } from '../web-href';
import type { ViewProps } from './format';
import { linksBySite } from './link-lists';
import { linkTexts } from './link-texts';

type Order = 'page' | 'site';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'page', label: i18n.t('panel.result.linksAsOnPage') },
  { value: 'site', label: i18n.t('panel.result.linksBySite') },
];

export function Links({ value, frame, page, result, actions }: ViewProps<string[]>) {
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>('page');
  const texts = useMemo(() => linkTexts(result.response.data, page.url), [result, page.url]);
  const textOf = (link: string) => texts.get(webHref(link, page.url) ?? '');
  const found = useMemo(
    () => value.filter((link) => passesFilter(`${link} ${textOf(link) ?? ''}`, filter)),
    [value, texts, filter],
  );
  const sites = useMemo(() => (order === 'site' ? linksBySite(found, page.url) : []), [order, found, page.url]);
  const list = (links: string[], label: string) => (
    <LongList class="addresses" label={label} items={links}>
      {(link) => <AddressItem address={link} title={textOf(link)} base={page.url} />}
    </LongList>
  );
  // The notice above it says everything.
  if (value.length === 0) return <ResultPage frame={frame}>{null}</ResultPage>;
  return (
    <ResultPage
      frame={frame}
      wide
      meta={
        filter.trim()
          ? i18n.t('panel.result.linksFound', value.length, { found: found.length })
          : i18n.t('panel.result.links', value.length)
      }
      filter={<FilterBox label={i18n.t('panel.result.filterLinks')} value={filter} onChange={setFilter} />}
    >
      <div class="links-tools">
        <Segmented label={i18n.t('panel.result.view')} options={ORDERS} value={order} onChange={setOrder} />
        <Button
          kind="second"
          small
          label={i18n.t('panel.result.scrapeThese')}
          disabled={found.length === 0}
          onClick={() => actions.showBatch(found.flatMap((link) => pageHref(link, page.url)))}
        />
      </div>
      {order === 'page'
        ? list(found, frame.label)
        : sites.map(({ site, links }) => (
            <SiteLinks key={site} site={site} count={links.length}>
              {() => list(links, site || frame.label)}
            </SiteLinks>
          ))}
    </ResultPage>
  );
}

/** Returns the address of a link to a page, without its fragment; an empty list for e-mail addresses and the like. */
function pageHref(link: string, base: string): string[] {
  const url = URL.parse(webHref(link, base) ?? '');
  if (!url?.protocol.startsWith('http')) return [];
  url.hash = '';
  return [url.href];
}

interface SiteLinksProps {
  site: string;
  count: number;
  /** Draws the links once they are about to be seen. */
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
