import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';

interface FailedScrapeProps extends ComponentProps<typeof ErrorNotice> {
  onDismiss(): void;
}

/** The error of this page's last scrape, and the ways on. */
export function FailedScrape({ onDismiss, ...notice }: FailedScrapeProps) {
  return (
    <>
      <div class="popup-body">
        <ErrorNotice {...notice} />
      </div>
      <footer class="popup-foot">
        <Button kind="ghost" label={i18n.t('popup.dismiss')} onClick={onDismiss} />
      </footer>
    </>
  );
}
