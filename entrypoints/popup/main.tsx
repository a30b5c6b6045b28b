import { render } from 'preact';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { PopupSkeleton } from '@/components/popup/PopupSkeleton';
import { hasAccess, siteOf } from '@/lib/browser/access';
import { clearBadge } from '@/lib/browser/badge';
import { holdWorker } from '@/lib/browser/hold-worker';
import { activePage } from '@/lib/browser/pages';
import { powers } from '@/lib/browser/powers';
import { openStores } from '@/lib/browser/stores';
import { ScrapeError } from '@/lib/contract';
import { settings } from '@/lib/store/settings';
import { PopupApp } from './PopupApp';

const root = document.getElementById('app') as HTMLElement;

// A message from a popup that closes is lost where the worker must be started for it, so it is awake before the click.
holdWorker();

async function show() {
  render(<PopupSkeleton />, root);
  const [page, saved, stores] = await Promise.all([activePage(), settings.getValue(), openStores()]);
  const [known, recordings, everywhere, serviceAccess] = await Promise.all([
    stores.jobs.list(),
    stores.recordings.list(),
    powers.allSites(),
    saved.baseUrl !== '' && hasAccess([siteOf(saved.baseUrl)]),
  ]);
  // Whoever sees the popup sees what the sign on the icon announced.
  void clearBadge(page.tabId);
  render(<PopupApp {...stores} {...{ page, saved, serviceAccess, everywhere, known, recorded: recordings }} />, root);
}

show().catch((thrown: unknown) => {
  const { message, nextStep } = ScrapeError.from(thrown).record;
  render(
    <div class="popup">
      <ErrorBox cause={message}>
        <p>{nextStep}</p>
      </ErrorBox>
    </div>,
    root,
  );
});
