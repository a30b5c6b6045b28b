import './history.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { RemovedLine } from '@/components/base/RemovedLine';
import { readableUrl } from '@/components/base/readable-url';
import { dayOf } from '@/components/base/times';
import { isFiltering } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { HistoryFilter, type HistorySearch } from './HistoryFilter';
import { HistoryRow } from './HistoryRow';
import { ListHead } from './ListHead';
import { pageOf } from './page-of';

/** Some of the scrapes that were kept. */
export interface HistoryPage {
  /** Newest first. */
  jobs: readonly Job[];
  /** Number of newer ones. */
  first: number;
  /** Number of all that the filter leaves. */
  total: number;
  search: HistorySearch;
  /** The one that was deleted last, while it can be had back. */
  removed?: Job | undefined;
  /** Turns to newer or older ones; absent if there are none. */
  onNewer?(): void;
  onOlder?(): void;
}

interface HistoryProps {
  page: HistoryPage;
  actions: PanelActions;
}

/** Every scrape that was kept, by day and page by page. */
export function History({ page, actions }: HistoryProps) {
  const { jobs, first, total, search, removed } = page;
  const now = Date.now();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(first);
  // To the top of the page that was turned to: by then the button that was pressed may be gone.
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    list.current?.focus();
    list.current?.scrollIntoView();
  }, [first]);
  // Neither is the row that was deleted.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [total]);
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead
        title={i18n.t('common.history')}
        meta={isFiltering(search.filter) ? i18n.t('panel.history.found', total) : i18n.t('panel.history.count', total)}
        onBack={() => actions.showResult()}
      >
        <IconButton icon="plus" label={i18n.t('panel.batch.title')} onClick={() => actions.showBatch()} />
      </ListHead>
      <HistoryFilter {...search} />
      <div class="panel-body">
        {total === 0 && (
          <p class="panel-message">
            {isFiltering(search.filter) ? i18n.t('panel.history.none') : i18n.t('panel.history.empty')}
          </p>
        )}
        <ul class="history" aria-label={i18n.t('common.history')} ref={list} tabIndex={-1}>
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
      <RemovedLine
        name={removed && (pageOf(removed).title || readableUrl(pageOf(removed).url))}
        onUndo={actions.undoRemove}
      />
      <Pages {...page} />
    </main>
  );
}

/** Turns to newer and older ones; nothing where one page is all. */
function Pages({ jobs, first, total, onNewer, onOlder }: HistoryPage) {
  if (!onNewer && !onOlder) return null;
  return (
    <nav class="history-pages" aria-label={i18n.t('panel.history.pages')}>
      <Button
        kind="ghost"
        small
        label={i18n.t('panel.history.newer')}
        disabled={!onNewer}
        onClick={() => onNewer?.()}
      />
      <p class="meta" role="status">
        {i18n.t('panel.history.range', {
          first: first + 1,
          last: first + jobs.length,
          total,
        })}
      </p>
      <Button
        kind="ghost"
        small
        label={i18n.t('panel.history.older')}
        disabled={!onOlder}
        onClick={() => onOlder?.()}
      />
    </nav>
  );
}
