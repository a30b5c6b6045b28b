import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import type { RequestDraft } from '@/components/popup/draft';
import { Popup } from '@/components/popup/Popup';
import { requestAccess, siteOf } from '@/lib/browser/access';
import type { ActivePage } from '@/lib/browser/pages';
import { openOptions } from '@/lib/browser/panel';
import { reloadTab } from '@/lib/browser/tabs';
import type { ErrorRecord, Remedy } from '@/lib/errors';
import type { Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';

/** The parts of the popup that all its views share. */
export interface PopupFrame extends Omit<ComponentProps<typeof Popup>, 'page' | 'view' | 'status' | 'children'> {
  page: ActivePage;
}

interface RequestChange {
  /** Address to open, where the tab is not to be read. */
  url?: string;
  /** Types of formats to leave out. */
  without?: readonly string[];
}

export interface PopupOfFailureProps {
  frame: PopupFrame;
  failure: { error: ErrorRecord; engine: EngineName };
  onAgain(engine: EngineName, change?: RequestChange): void;
  onDismiss(): void;
}

/** A scrape that failed, with the button that helps. */
export function PopupOfFailure({ frame, failure: { error, engine }, onAgain, onDismiss }: PopupOfFailureProps) {
  const { page } = frame;
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
      // The service's own access is asked for on every start.
      if (engine === 'remote' || (await requestAccess([siteOf(page.url)]))) onAgain(engine);
    },
    none: onDismiss,
  };
  return (
    <Popup {...frame} view={`failed ${error.code}`} status={i18n.t('popup.failed')}>
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
    </Popup>
  );
}

/** A request without some formats, for another address where there is one. */
export function withChange(request: RequestDraft, { without = [], ...place }: RequestChange = {}): RequestDraft {
  return { ...request, ...place, formats: request.formats.filter(({ type }) => !without.includes(type)) };
}

/** The failure of a job, unless the tab has moved on to another page or the user has put it aside. */
export function failedScrape(job: Job | undefined, page: ActivePage, dismissed: string | undefined) {
  if (job?.state !== 'failed' || !job.error || job.id === dismissed) return undefined;
  if (job.page && job.page.url !== page.url) return undefined;
  const { url: _url, ...request }: Record<string, unknown> = job.input ?? {};
  return {
    error: job.error,
    engine: job.engine,
    request: job.input && (request as unknown as RequestDraft),
    selection: job.tab?.selection ?? false,
    deliverTo: job.delivery?.to,
  };
}

/** Reloads a tab, and leaves it to itself. */
export async function reload(tabId: number): Promise<void> {
  await reloadTab(tabId);
  window.close();
}
