import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { errorDetails } from '@/components/base/error-details';
import type { ErrorRecord, Remedy } from '@/lib/errors';
import type { EngineName } from '@/lib/operations/engine';

interface FailedScrapeProps {
  error: ErrorRecord;
  /** The engine that failed. */
  engine: EngineName;
  onRemedy(remedy: Remedy): void;
  /** Given where this browser could do it instead. */
  onUseThisBrowser?: (() => void) | undefined;
  onDismiss(): void;
}

/** The error of this page's last scrape, and the ways on. */
export function FailedScrape({ error, engine, onDismiss, ...ways }: FailedScrapeProps) {
  return (
    <>
      <div class="popup-body">
        <ErrorNotice error={error} details={errorDetails(error, engine)} {...ways} />
      </div>
      <footer class="popup-foot">
        <Button kind="ghost" label={i18n.t('popup.dismiss')} onClick={onDismiss} />
      </footer>
    </>
  );
}
