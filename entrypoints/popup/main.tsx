import { render } from 'preact';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { PopupSkeleton } from '@/components/popup/PopupSkeleton';
import { hasAccess, siteOf } from '@/lib/browser/access';
import { clearBadge } from '@/lib/browser/badge';
import { activePage } from '@/lib/browser/pages';
import { openStores } from '@/lib/browser/stores';
import { ScrapeError } from '@/lib/contract';
import { settings } from '@/lib/store/settings';
import { PopupApp } from './PopupApp';

const root = document.getElementById('app') as HTMLElement;

async function show() {
  render(<PopupSkeleton />, root);
  const [page, saved, { jobs }] = await Promise.all([activePage(), settings.getValue(), openStores()]);
  const [known, serviceAccess] = await Promise.all([
    jobs.list(),
    saved.baseUrl !== '' && hasAccess([siteOf(saved.baseUrl)]),
  ]);
  // Whoever sees the popup sees what the sign on the icon announced.
  void clearBadge(page.tabId);
  render(<PopupApp {...{ page, saved, serviceAccess, jobs, known }} />, root);
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
