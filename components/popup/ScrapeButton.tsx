import '@/components/base/split-button.css';
import './scrape-button.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Menu } from '@/components/base/Menu';
import { DELIVERY_TARGETS, type DeliveryTo } from '@/lib/jobs/job';

interface ScrapeButtonProps {
  /** Names the content to scrape if the result goes only to the panel. */
  label: string;
  /** Default target of the result besides the panel. */
  deliverTo: DeliveryTo | undefined;
  onScrape(deliverTo: DeliveryTo | undefined): void;
  /** Asks for several pages: a list, the pages of a site, a crawl or a search. */
  onSeveral(): void;
}

/** The primary button, which repeats the last choice, and a menu of the other choices. */
export function ScrapeButton({ label, deliverTo, onScrape, onSeveral }: ScrapeButtonProps) {
  const ways = [undefined, ...DELIVERY_TARGETS].map((to) => ({ to, label: i18n.t(`popup.ways.${to ?? 'show'}`) }));
  return (
    <div class="split-button scrape-button">
      <Button
        kind="primary"
        label={deliverTo ? i18n.t(`popup.ways.${deliverTo}`) : label}
        onClick={() => onScrape(deliverTo)}
      >
        <span class="key-hint" aria-hidden="true">
          ↵
        </span>
      </Button>
      <Menu
        sign
        label={i18n.t('popup.ways.more')}
        items={[
          ...ways.map(({ to, ...way }) => ({ ...way, checked: to === deliverTo, onChoose: () => onScrape(to) })),
          { label: i18n.t('panel.batch.title'), onChoose: onSeveral },
        ]}
      />
    </div>
  );
}
