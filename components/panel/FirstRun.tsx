import './first-run.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';

interface FirstRunProps {
  /** The key that scrapes, as the browser writes it; empty if none is set. */
  scrapeKey: string;
  onScrape(): void;
}

/** Before the first scrape: what this is for, and the one action that fills it. */
export function FirstRun({ scrapeKey, onScrape }: FirstRunProps) {
  const ways = [
    [i18n.t('panel.first.rightClick'), i18n.t('panel.first.rightClickText')],
    [i18n.t('panel.first.ask'), i18n.t('panel.first.askText')],
    ...(scrapeKey ? [[scrapeKey, i18n.t('panel.first.shortcutText')]] : []),
  ];
  return (
    <>
      <div class="first-run">
        <Icon name="mark" class="first-run-mark" />
        <h2>{i18n.t('panel.first.title')}</h2>
        <p>{i18n.t('panel.first.text')}</p>
        <Button kind="primary" label={i18n.t('panel.first.scrape')} autofocus onClick={onScrape} />
        <dl>
          {ways.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p class="first-run-private">
        <Icon name="lock" />
        {i18n.t('panel.first.private')}
      </p>
    </>
  );
}
