import './history.css';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/IconButton';
import type { Job } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { HistoryRow } from './HistoryRow';
import { inDigits } from './numbers';
import { dayOf } from './when';

interface HistoryProps {
  /** Newest first. */
  jobs: readonly Job[];
  actions: PanelActions;
}

/** Every scrape that was kept, by day. */
export function History({ jobs, actions }: HistoryProps) {
  const now = Date.now();
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <header class="panel-head history-head">
        <IconButton icon="right" label={i18n.t('panel.history.back')} onClick={() => actions.showResult()} />
        <div>
          <h2>{i18n.t('common.history')}</h2>
          <p class="meta">{i18n.t('panel.history.count', jobs.length, { count: inDigits(jobs.length) })}</p>
        </div>
      </header>
      <div class="panel-body">
        {jobs.length === 0 && <p class="panel-message">{i18n.t('panel.history.empty')}</p>}
        <ul class="history" aria-label={i18n.t('common.history')}>
          {jobs.map((job, index) => {
            const day = dayOf(job.createdAt, now);
            const before = jobs[index - 1];
            const startsDay = !before || dayOf(before.createdAt, now) !== day;
            return [
              startsDay && (
                <li key={day} class="history-day">
                  <h3 class="caption">{day}</h3>
                </li>
              ),
              <HistoryRow key={job.id} job={job} actions={actions} />,
            ];
          })}
        </ul>
      </div>
    </main>
  );
}
