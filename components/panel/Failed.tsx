import { i18n } from '#i18n';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { errorDetails } from '@/components/base/error-details';
import { ScrapeError } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import type { PanelActions } from './actions';

/** A scrape that ended without a result, and the way out of it. */
export function Failed({ job, actions }: { job: Job; actions: PanelActions }) {
  const error = job.error ?? unexplained(job);
  return (
    <div class="panel-message">
      <ErrorNotice
        error={error}
        details={errorDetails(error, job.engine)}
        onRemedy={(remedy) => actions.remedy(remedy, job)}
        onUseThisBrowser={
          job.engine === 'remote' && job.request ? () => actions.again(job, { engine: 'local' }) : undefined
        }
      />
    </div>
  );
}

const unexplained = ({ state }: Job) =>
  state === 'cancelled'
    ? new ScrapeError('CANCELLED', i18n.t('panel.failed.cancelled')).record
    : new ScrapeError('UNKNOWN_ERROR', i18n.t('panel.failed.unknown')).record;
