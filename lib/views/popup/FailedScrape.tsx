import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import type { ErrorRecord, Remedy } from '@/lib/base/errors';
import { requestAccess, siteOf } from '@/lib/browser/access';
import type { ActivePage } from '@/lib/browser/pages';
import { openOptions } from '@/lib/browser/panel';
import type { EngineName } from '@/lib/operations/engine';
import type { RequestChange } from './failed-scrape';
import { reload } from './reload';

export interface FailedScrapeProps {
  page: ActivePage;
  failure: { error: ErrorRecord; engine: EngineName };
  onAgain(engine: EngineName, change?: RequestChange): void;
  onDismiss(): void;
}

/** A failed scrape, with the button that helps. */
export function FailedScrape({ page, failure: { error, engine }, onAgain, onDismiss }: FailedScrapeProps) {
  const remedies: Record<Remedy, () => void> = {
    retry: () => onAgain(engine),
    'check-key': () => void openOptions(),
    'check-base-url': () => void openOptions(),
    'use-this-browser': () => onAgain('local'),
    'change-request': onDismiss,
    'leave-out-formats': () => onAgain(engine, { without: error.unknownFormats ?? [] }),
    'open-anew': () => onAgain('local', { url: page.url }),
    'reload-page': () => reload(page.tabId),
    'allow-access': async () => {
      // Every start asks for access to the service itself.
      if (engine === 'remote' || (await requestAccess([siteOf(page.url)]))) onAgain(engine);
    },
    none: onDismiss,
  };
  return (
    <>
      <div class="popup-body">
        <ErrorNotice
          error={error}
          engine={engine}
          onRemedy={(remedy) => remedies[remedy]()}
          onUseThisBrowser={engine === 'remote' && !page.restriction ? () => onAgain('local') : undefined}
        />
      </div>
      <footer class="popup-foot">
        <Button kind="ghost" label={i18n.t('popup.dismiss')} onClick={onDismiss} />
      </footer>
    </>
  );
}
