import './history-filter.css';
import { i18n } from '#i18n';
import { Select } from '@/components/base/Controls';
import { type DataKey, dataKey, FORMAT_TYPES } from '@/lib/contract';
import type { JobFilter } from '@/lib/jobs/find-jobs';
import type { JobState } from '@/lib/jobs/job';
import { FilterBox } from './FilterBox';

/** A filter, and how far the texts of results have been looked through for it. */
export interface HistorySearch {
  filter: JobFilter;
  onFilter(filter: JobFilter): void;
  /** Absent while nothing is looked through. */
  done?: number;
  of?: number;
}

const DAY = 86_400_000;

/** Days back from today, by the value of their option. */
const DAYS: Record<string, number> = { today: 0, week: 6, month: 29 };

/** Narrows History by words and by what a scrape was, and says how far the texts have been looked through. */
export function HistoryFilter({ filter, onFilter, done, of }: HistorySearch) {
  const states: readonly JobState[] = ['done', 'failed', 'cancelled', 'running'];
  const keys = [...new Set(FORMAT_TYPES.map(dataKey))];
  const midnight = new Date().setHours(0, 0, 0, 0);
  const when = Object.keys(DAYS).find((name) => filter.since === midnight - (DAYS[name] ?? 0) * DAY) ?? '';
  return (
    <search class="history-filter" aria-label={i18n.t('panel.history.search')}>
      <FilterBox
        label={i18n.t('panel.history.search')}
        value={filter.words}
        onChange={(words) => onFilter({ ...filter, words })}
      />
      <div class="history-choices">
        <Choice
          label={i18n.t('panel.history.state')}
          value={filter.state ?? ''}
          options={states.map((state) => ({ value: state, label: i18n.t(`panel.history.${state}`) }))}
          onChange={(state) => onFilter({ ...filter, state: (state || undefined) as JobState | undefined })}
        />
        <Choice
          label={i18n.t('panel.history.format')}
          value={filter.format ?? ''}
          options={keys.map((key) => ({ value: key, label: i18n.t(`panel.format.${key}`) }))}
          onChange={(key) => onFilter({ ...filter, format: (key || undefined) as DataKey | undefined })}
        />
        <Choice
          label={i18n.t('panel.history.when')}
          value={when}
          options={[
            { value: 'today', label: i18n.t('panel.history.today') },
            { value: 'week', label: i18n.t('panel.history.week') },
            { value: 'month', label: i18n.t('panel.history.month') },
          ]}
          onChange={(name) => onFilter({ ...filter, since: name ? midnight - (DAYS[name] ?? 0) * DAY : undefined })}
        />
      </div>
      <p class="meta" role="status">
        {of !== undefined && i18n.t('panel.history.searching', { done: done ?? 0, total: of })}
      </p>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  /** Empty where nothing is left out. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

const Choice = ({ options, ...props }: ChoiceProps) => (
  <Select {...props} options={[{ value: '', label: props.label }, ...options]} />
);
